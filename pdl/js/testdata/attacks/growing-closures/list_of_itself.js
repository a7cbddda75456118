// want: lists within lists, too deep
function attack() { const a = []; a.push(a); String(a); }
