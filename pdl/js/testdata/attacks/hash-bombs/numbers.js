// want: items are more than 65536
const m = new Map();
function attack() { for (let i = 0; i < 25000; i++) m.set((loop_counter * 25000 + i) * 2 ** 32, i); }
