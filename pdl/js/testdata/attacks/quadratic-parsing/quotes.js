// want: any
function attack() { //* 30000 '
}
