// want: items are more than 65536
function attack() { Array.from({length: 1e9}); }
