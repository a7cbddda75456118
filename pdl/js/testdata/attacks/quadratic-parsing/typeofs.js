// want: any
function attack() { return //* 8571 typeof
0; }
