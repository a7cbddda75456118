// want: repeat: argument 1 must be a number or a text
let n = 0;
function attack() { 'x'.repeat({valueOf() { return n++ == 0 ? 1 : 1e9; }}); }
