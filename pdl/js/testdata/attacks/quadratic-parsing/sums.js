// want: any
let a = 1;
function attack() { return //* 15000 a +
0; }
