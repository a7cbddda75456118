// want: brackets within brackets
function attack() { return //* 15000 `${
0; }
