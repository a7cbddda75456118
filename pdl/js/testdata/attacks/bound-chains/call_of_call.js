// want: functions call each other more than 1000 deep
function attack() { const f = () => f.call.call(f); f(); }
