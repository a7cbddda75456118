// want: any
let a;
function attack() { return //* 15000 a ?
0; }
