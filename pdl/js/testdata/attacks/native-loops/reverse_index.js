// want: indexOf: 30485000 characters are more than 65536
function attack() {
  const text = 'é'.repeat(65000), part = 'é'.repeat(30000) + 'x';
  for (;;) text.indexOf(part);
}
