// want: functions call each other more than 1000 deep
function attack() { let f = () => 1; for (let i = 0; i < 5000; i++) { const g = f; f = () => g(); } f(); }
