// want: apply: it takes an array
function attack() { Math.max.apply(null, {length: 4e9}); }
