// want: attack.pdl.js:3:27: x
class Odd extends Error { get message() { for (;;); } }
function attack() { throw new Odd('x'); }
