// want: more than 64 classes extend each other
function attack() {
  let o = {};
  for (;;) { function F() { } F.prototype = o; o = new F(); }
}
