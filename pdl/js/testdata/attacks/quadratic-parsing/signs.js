// want: any
function attack() { return //* 15000 - -
0; }
