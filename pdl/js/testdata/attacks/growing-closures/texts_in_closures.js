// want: steps
function attack() { let f = () => 1, n = 0; for (;;) { const g = f, s = 'x'.repeat(60000) + n++; f = () => [g, s]; } }
