// want: steps
function attack() { let f = () => 1; for (;;) { const g = f; f = () => g; } }
