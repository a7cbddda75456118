// SPDX-License-Identifier: Apache-2.0

package detmath

import "math"

func Sin(x float64) float64           { return math.Sin(x) }
func Cos(x float64) float64           { return math.Cos(x) }
func SinCos(x float64) (s, c float64) { return math.Sincos(x) }
func Tan(x float64) float64           { return math.Tan(x) }
func Asin(x float64) float64          { return math.Asin(x) }
func Acos(x float64) float64          { return math.Acos(x) }
func Atan(x float64) float64          { return math.Atan(x) }
func Atan2(y, x float64) float64      { return math.Atan2(y, x) }
func Exp(x float64) float64           { return math.Exp(x) }
func Log(x float64) float64           { return math.Log(x) }
func Pow(x, y float64) float64        { return math.Pow(x, y) }
func Hypot(x, y float64) float64      { return math.Hypot(x, y) }
func Sinh(x float64) float64          { return math.Sinh(x) }
func Cosh(x float64) float64          { return math.Cosh(x) }
func Tanh(x float64) float64          { return math.Tanh(x) }
func Asinh(x float64) float64         { return math.Asinh(x) }
func Acosh(x float64) float64         { return math.Acosh(x) }
func Atanh(x float64) float64         { return math.Atanh(x) }
func Log2(x float64) float64          { return math.Log2(x) }
func Log10(x float64) float64         { return math.Log10(x) }
func Log1p(x float64) float64         { return math.Log1p(x) }
func Expm1(x float64) float64         { return math.Expm1(x) }
func Cbrt(x float64) float64          { return math.Cbrt(x) }
