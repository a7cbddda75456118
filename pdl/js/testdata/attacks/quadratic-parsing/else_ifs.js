// want: any
let a;
function attack() { //* 4000 if (a) 1; else
0; }
