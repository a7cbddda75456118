// want: items are more than 65536
function attack() { new Array(4e9); }
