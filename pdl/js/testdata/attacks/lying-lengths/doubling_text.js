// want: it makes a text of
function attack() { let s = 'ab'; for (;;) s = `${s}${s}`; }
