// want: toFixed() precision must be between 0 and 100
function attack() { (1e21).toFixed(1e9); }
