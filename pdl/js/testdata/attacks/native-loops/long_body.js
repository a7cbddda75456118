// want: steps
function attack() { let n = 0; for (;;) {
  //* 20000 n = n + 1;
} }
