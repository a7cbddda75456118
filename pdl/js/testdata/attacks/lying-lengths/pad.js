// want: characters are more than 65536
function attack() { 'x'.padEnd(2 ** 40); }
