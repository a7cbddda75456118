// want: items are more than 65536
function f() { arguments.length = 4e9; return [...arguments]; }
function attack() { f(1); }
