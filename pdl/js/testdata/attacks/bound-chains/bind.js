// want: f.bind is no function
function attack() { let f = () => 1; for (;;) f = f.bind(null); }
