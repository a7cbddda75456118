// want: BigInt is not there
function attack() { let n = BigInt(3); for (;;) n = n ** n; }
