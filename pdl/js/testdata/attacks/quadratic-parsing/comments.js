// want: any
//* 20000 /*
function attack() { }
