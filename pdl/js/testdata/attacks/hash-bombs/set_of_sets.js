// want: steps
function attack() { let s = new Set(); for (;;) s = new Set([s, ...s]); }
