// want: fill works on an array only
function attack() { [].fill.call({length: 2 ** 53}, 0); }
