// want: big integers are not there
function attack() { let n = 3n; for (;;) n = n * n; }
