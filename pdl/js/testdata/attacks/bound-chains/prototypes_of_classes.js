// want: more than 64 classes extend each other
function attack() {
  let p = {};
  for (;;) { function F() { } F.prototype = p; p = (class extends F { }).prototype; }
}
