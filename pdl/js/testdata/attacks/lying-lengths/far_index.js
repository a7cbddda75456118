// want: items are more than 65536
function attack() { const a = []; a[4e9] = 1; a.join(); }
