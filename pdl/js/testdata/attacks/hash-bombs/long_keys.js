// want: steps
function attack() { const m = new Map(); for (;;) m.set('x'.repeat(60000), 1); }
