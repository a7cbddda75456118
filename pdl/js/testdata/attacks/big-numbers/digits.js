// want: steps
function attack() { const s = '9'.repeat(60000); for (;;) parseInt(s, 10); }
