// want: ends
function attack() {
  const a = [1, 2, 3];
  a.constructor = function (n) { return {length: 4e9}; };
  a.map(x => x); a.concat(a); a.slice(0);
}
