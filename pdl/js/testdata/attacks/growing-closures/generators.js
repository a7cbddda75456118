// want: steps
function attack() { const all = []; function* g(x) { yield x; } let last; for (;;) last = g(last); }
