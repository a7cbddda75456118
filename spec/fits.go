// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"fmt"
	"reflect"
	"slices"
)

// mustFit panics, naming the key, if a value of the field cannot be in a Go field: that is a
// mistake in the program that reads.
func (f *Field) mustFit(into reflect.Type, to reflect.Value) {
	if !f.fits(to.Type()) {
		panic(fmt.Sprintf("spec: the key %s (%s) cannot be read into the %s that %s has for it", f.Key, f.Type, to.Type(), into))
	}
}

func (f *Field) fits(t reflect.Type) bool {
	switch f.Type {
	case TypeNumber, TypeDegrees:
		return t.Kind() == reflect.Float64 || t.Kind() == reflect.Float32
	case TypeInteger:
		return t.Kind() >= reflect.Int && t.Kind() <= reflect.Uint64
	case TypeFlag:
		return t.Kind() == reflect.Bool
	case TypeText, TypeChoice:
		return t.Kind() == reflect.String
	case TypeDuration:
		return t.Kind() == reflect.Int64 || t.Kind() == reflect.Int
	case TypeVector:
		return f.holdsVector(t)
	case TypeGroup:
		return t.Kind() == reflect.Struct
	}
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct
}

// holdsVector reports whether a type has a float64 for each number of a vector.
func (f *Field) holdsVector(t reflect.Type) bool {
	number := reflect.TypeFor[float64]()
	switch t.Kind() {
	case reflect.Slice:
		return t.Elem() == number
	case reflect.Array:
		return t.Elem() == number && t.Len() >= slices.Max(f.Lengths)
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).Type != number || !t.Field(i).IsExported() {
				return false
			}
		}
		return t.NumField() >= slices.Max(f.Lengths)
	}
	return false
}
