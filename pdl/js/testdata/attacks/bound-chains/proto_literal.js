// want: __proto__ is not there
function attack() { let o = {}; for (;;) o = {__proto__: o}; }
