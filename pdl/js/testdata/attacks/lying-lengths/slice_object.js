// want: slice: argument 1 must be a number or a text
const list = [1, 2, 3];
function attack() { list.slice({valueOf() { list.length = 0; return 0; }}); }
