// want: steps
function attack() { let n = 2; for (;;) n **= n; }
