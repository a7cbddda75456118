// want: steps
function attack() {
  const wide = {};
  for (let i = 0; i < 20000; i++) wide['k' + i] = i;
  for (;;) ({...wide});
}
