// want: steps
function attack() {
  for (;;) try { value('x'.repeat(60000)); } catch (e) { }
}
