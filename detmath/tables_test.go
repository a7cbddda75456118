// SPDX-License-Identifier: Apache-2.0

package detmath

import (
	"flag"
	"fmt"
	"go/format"
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write tables.go anew")

// TestTables computes every constant of tables.go from series and compares.
func TestTables(t *testing.T) {
	want := tablesText()
	if *update {
		if err := os.WriteFile("tables.go", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("tables.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("tables.go is not what the series give; run with -update and look at the difference")
	}
}

func tablesText() string {
	var b strings.Builder
	b.WriteString("// SPDX-License-Identifier: Apache-2.0\n\npackage detmath\n\n")
	b.WriteString("// Written by `go test -run TestTables -update`.\n\n")
	writeConstants(&b)
	writeInversePi(&b)
	writePairs(&b, "expTable holds 2^(i/64).", "expTable", 64, func(i int) *big.Float {
		return bigExp(mul(num(float64(i)/64), bigLn2()))
	})
	b.WriteString("// atanTable holds, for each octant pair of slope, its base line plus or minus atan(i/16).\n")
	b.WriteString("var atanTable = [4][32]pair{\n")
	for octant := range 4 {
		b.WriteString("\t{\n")
		for i := range 17 {
			writePair(&b, "\t\t", atanBase(octant, i), 53)
		}
		b.WriteString("\t},\n")
	}
	b.WriteString("}\n\n")
	writeLogTable(&b)
	text, err := format.Source([]byte(b.String()))
	if err != nil {
		panic(err)
	}
	return string(text)
}

func writeConstants(b *strings.Builder) {
	pi := bigPi()
	quarter := quo(pi, num(2))
	q1 := head(quarter, 33)
	q2 := head(sub(quarter, num(q1)), 33)
	q3 := round(sub(sub(quarter, num(q1)), num(q2)))
	by64 := quo(bigLn2(), num(64))
	by64Hi := head(by64, 32)
	ln2Hi := head(bigLn2(), 42)
	fmt.Fprintf(b, "const (\n")
	constant := func(name string, v float64, doc string) {
		fmt.Fprintf(b, "\t%s = %s // %s\n", name, hex(v), doc)
	}
	constant("quarter1  ", q1, "π/2, its first 33 bits")
	constant("quarter2  ", q2, "the next 33")
	constant("quarter3  ", q3, "and the rest")
	constant("quarterLow", round(sub(quarter, num(round(quarter)))), "π/2 less its float64")
	constant("ln2Hi     ", ln2Hi, "ln 2, its first 42 bits")
	constant("ln2Lo     ", round(sub(bigLn2(), num(ln2Hi))), "and the rest")
	constant("ln2By64Hi ", by64Hi, "ln 2 / 64, its first 32 bits")
	constant("ln2By64Lo ", round(sub(by64, num(by64Hi))), "and the rest")
	b.WriteString(")\n\nvar (\n")
	for _, p := range []struct {
		name string
		v    *big.Float
	}{{"inverseLn2 ", quo(num(1), bigLn2())}, {"inverseLn10", quo(num(1), bigLn(num(10)))}, {"third      ", quo(num(1), num(3))}} {
		hi := round(p.v)
		fmt.Fprintf(b, "\t%s = pair{%s, %s}\n", p.name, hex(hi), hex(round(sub(p.v, num(hi)))))
	}
	b.WriteString(")\n\n")
}

func writeInversePi(b *strings.Builder) {
	b.WriteString("// inversePi holds the bits of 2/π behind the point, after 64 zeros.\n")
	b.WriteString("var inversePi = [21]uint64{\n\t0,\n")
	scaled := new(big.Float).SetPrec(prec).SetMantExp(quo(num(2), bigPi()), 20*64)
	whole, _ := scaled.Int(nil)
	for i := 19; i >= 0; i-- {
		word := new(big.Int).Rsh(whole, uint(i)*64)
		fmt.Fprintf(b, "\t0x%016x,\n", word.And(word, new(big.Int).SetUint64(math.MaxUint64)).Uint64())
	}
	b.WriteString("}\n\n")
}

func writePairs(b *strings.Builder, doc, name string, n int, at func(i int) *big.Float) {
	fmt.Fprintf(b, "// %s\nvar %s = [%d]pair{\n", doc, name, n)
	for i := range n {
		writePair(b, "\t", at(i), 53)
	}
	b.WriteString("}\n\n")
}

func writePair(b *strings.Builder, indent string, v *big.Float, bits uint) {
	hi := head(v, bits)
	fmt.Fprintf(b, "%s{%s, %s},\n", indent, hex(hi), hex(round(sub(v, num(hi)))))
}

func atanBase(octant, i int) *big.Float {
	a := bigAtan(num(float64(i) / 16))
	quarter := quo(bigPi(), num(2))
	return [4]*big.Float{a, sub(quarter, a), sub(bigPi(), a), add(quarter, a)}[octant]
}

// writeLogTable cuts [0.6875, 1.375) into 128 parts of equal count of floats. The
// inverse of each middle is rounded to 9 bits; next to 1 it is 1. The logarithm's
// head stops at 2^-42, so that it adds to whole multiples of ln2Hi without rounding.
func writeLogTable(b *strings.Builder) {
	b.WriteString("// logRow is a 9-bit inverse and -ln of it.\n")
	b.WriteString("type logRow struct {\n\tinverse float64\n\tlog     pair\n}\n\n")
	b.WriteString("var logTable = [128]logRow{\n")
	for i := range uint64(128) {
		from := math.Float64frombits(0x3fe6000000000000 + i<<45)
		to := math.Float64frombits(0x3fe6000000000000 + (i+1)<<45)
		inverse := math.Round(2/(from+to)*256) / 256
		if from == 1 || to == 1 {
			inverse = 1
		}
		l := bigLn(num(inverse))
		l.Neg(l)
		hi, _ := l.Float64()
		hi = math.Round(hi*0x1p42) / 0x1p42
		fmt.Fprintf(b, "\t{%s, pair{%s, %s}},\n", hex(inverse), hex(hi), hex(round(sub(l, num(hi)))))
	}
	b.WriteString("}\n")
}

func hex(v float64) string { return strconv.FormatFloat(v, 'x', -1, 64) }

// head is v rounded to some bits.
func head(v *big.Float, bits uint) float64 {
	f, _ := new(big.Float).SetPrec(bits).Set(v).Float64()
	return f
}

func round(v *big.Float) float64 {
	f, _ := v.Float64()
	return f
}
