// want: any
function attack() { //* 15000 new
0; }
