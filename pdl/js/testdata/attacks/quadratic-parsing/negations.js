// want: any
function attack() { return //* 30000 !
0; }
