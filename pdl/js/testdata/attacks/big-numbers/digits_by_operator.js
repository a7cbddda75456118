// want: steps
function attack() { const s = '9'.repeat(600); for (;;) +s; }
