// want: yield* is not there
function* inner() { for (;;) yield* [1, 2, 3]; }
function attack() { [...inner()]; }
