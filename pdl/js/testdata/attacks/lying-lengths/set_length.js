// want: items are more than 65536
function attack() { const a = []; a.length = 4e9; [...a]; }
