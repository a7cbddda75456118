// want: items are more than 65536
function attack() { let a = [1]; for (;;) a = a.concat(a); }
