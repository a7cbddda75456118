// want: characters are more than 65536
function attack() { const s = 'a'.repeat(60000); s.replaceAll('a', s); }
