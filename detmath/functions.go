// SPDX-License-Identifier: Apache-2.0

package detmath

// Function is one of this package's functions of one argument, by the name that it has
// in C, JavaScript and Python.
type Function struct {
	Name string
	Call func(x float64) float64
}

// Functions returns those of one argument, for languages that offer them.
func Functions() []Function {
	return []Function{
		{"sin", Sin},
		{"cos", Cos},
		{"tan", Tan},
		{"asin", Asin},
		{"acos", Acos},
		{"atan", Atan},
		{"sinh", Sinh},
		{"cosh", Cosh},
		{"tanh", Tanh},
		{"asinh", Asinh},
		{"acosh", Acosh},
		{"atanh", Atanh},
		{"exp", Exp},
		{"expm1", Expm1},
		{"log", Log},
		{"log1p", Log1p},
		{"log2", Log2},
		{"log10", Log10},
		{"cbrt", Cbrt},
	}
}
