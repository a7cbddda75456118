// want: more than 64 classes extend each other
function attack() { let A = class { }; for (;;) A = class extends A { }; }
