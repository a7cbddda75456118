// want: items are more than 65536
function attack() { const a = [1]; a[65536] = 1; a.map(x => x); }
