// want: steps
function* ones() { for (;;) yield 1; }
function attack() { [...ones()]; }
