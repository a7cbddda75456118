// want: object has no member 'bind'
function attack() { let f = () => 1; for (;;) f = f.bind(null); }
