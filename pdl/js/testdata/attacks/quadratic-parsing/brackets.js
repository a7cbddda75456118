// want: brackets within brackets
function attack() { return //* 30000 (
0; }
