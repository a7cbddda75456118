// want: steps
function attack() {
  const list = new Array(60000).fill(1);
  for (;;) [...list];
}
