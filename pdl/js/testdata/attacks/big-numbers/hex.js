// want: steps
function attack() { const s = '0x' + 'f'.repeat(60000); for (;;) parseInt(s, 16); }
