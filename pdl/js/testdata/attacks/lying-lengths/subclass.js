// want: a class cannot extend Array
class Long extends Array { get length() { return 4e9; } }
function attack() { new Long().fill(0); }
