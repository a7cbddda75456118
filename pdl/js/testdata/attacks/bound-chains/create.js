// want: Object.create is no function
function attack() { let o = {}; for (;;) o = Object.create(o); }
