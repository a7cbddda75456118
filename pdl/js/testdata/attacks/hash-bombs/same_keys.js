// want: steps
function attack() { const o = {}, k = 'x'.repeat(60000); for (;;) o[k + 'y'] = 1; }
