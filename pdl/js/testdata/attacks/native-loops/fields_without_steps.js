// want: steps
class A0 { }
class A1 { a = new A0(); b = new A0(); }
class A2 { a = new A1(); b = new A1(); }
class A3 { a = new A2(); b = new A2(); }
class A4 { a = new A3(); b = new A3(); }
class A5 { a = new A4(); b = new A4(); }
class A6 { a = new A5(); b = new A5(); }
class A7 { a = new A6(); b = new A6(); }
class A8 { a = new A7(); b = new A7(); }
class A9 { a = new A8(); b = new A8(); }
class A10 { a = new A9(); b = new A9(); }
class A11 { a = new A10(); b = new A10(); }
class A12 { a = new A11(); b = new A11(); }
class A13 { a = new A12(); b = new A12(); }
class A14 { a = new A13(); b = new A13(); }
class A15 { a = new A14(); b = new A14(); }
class A16 { a = new A15(); b = new A15(); }
class A17 { a = new A16(); b = new A16(); }
class A18 { a = new A17(); b = new A17(); }
class A19 { a = new A18(); b = new A18(); }
class A20 { a = new A19(); b = new A19(); }
class A21 { a = new A20(); b = new A20(); }
class A22 { a = new A21(); b = new A21(); }
class A23 { a = new A22(); b = new A22(); }
class A24 { a = new A23(); b = new A23(); }
class A25 { a = new A24(); b = new A24(); }
class A26 { a = new A25(); b = new A25(); }
class A27 { a = new A26(); b = new A26(); }
class A28 { a = new A27(); b = new A27(); }
class A29 { a = new A28(); b = new A28(); }
class A30 { a = new A29(); b = new A29(); }
function attack() { new A30(); }
