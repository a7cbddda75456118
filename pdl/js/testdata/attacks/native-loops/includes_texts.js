// want: items are more than 65536
function attack() {
  const a = 'x'.repeat(60000), list = new Array(60000).fill('y' + a.slice(1) );
  for (;;) list.includes(a);
}
