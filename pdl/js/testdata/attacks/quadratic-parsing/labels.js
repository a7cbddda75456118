// want: more than 500 labels
function attack() { //* 20000 a:
0; }
