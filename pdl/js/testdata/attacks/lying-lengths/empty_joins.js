// want: it makes a text of
function attack() { new Array(60000).join('x'.repeat(60000)); }
