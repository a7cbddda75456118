// want: object has no member 'create'
function attack() { let o = {}; for (;;) o = Object.create(o); }
