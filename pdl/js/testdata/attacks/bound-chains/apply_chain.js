// want: functions call each other more than 1000 deep
function attack() { function f() { f.apply(null, [f]); } f(); }
