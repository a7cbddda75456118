// want: ends
function attack() {
  const o = { get a() { delete this.b; return 1; }, b: 2, f() { } };
  if (JSON.stringify(o) != '{"a":1}') throw 'wrong';
  ({ ...o }); Object.entries(o); Object.assign({}, o);
}
