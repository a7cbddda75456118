// want: more than 500 labels
function attack() { //* 6000 if(1)a:
0; }
