// want: ends
function attack() { const o = {}; for (let i = 15000; i > 0; i--) o[i] = i; Object.keys(o); }
