// want: steps
function attack() {
  const wide = {};
  for (let i = 0; i < 40000; i++) wide['k' + i] = i;
  for (let i = 39999; i >= 0; i--) delete wide['k' + i];
}
