// want: cannot be the name of a function
//* 3157 function a b() { }
function attack() { }
