// want: add: 65537 items are more than 65536
function attack() {
  const all = new Set([0]);
  all.forEach(n => all.add(n + 1));
}
