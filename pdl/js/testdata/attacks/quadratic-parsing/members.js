// want: any
let a = {};
function attack() { a//* 20000 .a
; }
