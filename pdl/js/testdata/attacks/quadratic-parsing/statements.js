// want: any
let a = 1;
function attack() { //* 20000 a;
}
