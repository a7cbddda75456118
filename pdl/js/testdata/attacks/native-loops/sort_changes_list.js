// want: ends
let list = [];
function attack() {
  list = [5, 3, 4, 1, 2];
  list.sort((a, b) => { list.length = 0; return a - b; });
}
