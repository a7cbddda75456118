// want: items are more than 65536
var n = 0, o = {get length() { n++; return n % 2 ? 1 : 2e9; }};
function attack() { Array.from(o); Array.from(o); }
