// want: it throws
function attack() {
  const e = new Error('x');
  e.toString = () => { for (;;); };
  e.name = { toString() { for (;;); } };
  throw e;
}
