// want: steps
function attack() {
  const list = new Array(60000).fill('a');
  for (;;) list.sort();
}
