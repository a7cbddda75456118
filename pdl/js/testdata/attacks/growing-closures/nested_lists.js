// want: lists within lists, too deep
function attack() { let a = []; for (let i = 0; i < 40000; i++) a = [a]; a.flat(Infinity); }
