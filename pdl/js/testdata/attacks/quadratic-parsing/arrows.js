// want: any
function attack() { return //* 12000 a =>
0; }
