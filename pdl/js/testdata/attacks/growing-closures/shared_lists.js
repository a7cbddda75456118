// want: it
function attack() { let a = [1, 2]; for (let i = 0; i < 60; i++) a = [a, a]; a.flat(Infinity); }
