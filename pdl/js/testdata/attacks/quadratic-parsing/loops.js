// want: any
function attack() { //* 6666 for (;;)
0; }
