// want: it takes an array, a text, a map or a set
function* ones() { for (;;) yield [1, 1]; }
function attack() { new Map(ones()); }
