// want: any
let a;
function attack() { //* 15000 a =
0; }
