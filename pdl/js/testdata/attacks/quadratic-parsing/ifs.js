// want: any
function attack() { //* 8571 if (1)
0; }
