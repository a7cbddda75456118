// SPDX-License-Identifier: Apache-2.0

package js

import (
	"reflect"

	"github.com/dop251/goja/ast"
)

// replacePowers goes through every place of the tree that holds an expression.
func replacePowers(tree *ast.Program) {
	walk(tree, func(node any) bool {
		v := reflect.ValueOf(node).Elem()
		if v.Kind() != reflect.Struct {
			return true
		}
		for i := range v.NumField() {
			replaceField(v.Field(i))
		}
		return true
	})
}

func replaceField(field reflect.Value) {
	switch {
	case !field.CanSet():
	case field.Type() == reflect.TypeFor[ast.Expression]():
		replacePower(field)
	case field.Type() == reflect.TypeFor[[]ast.Expression]():
		for i := range field.Len() {
			replacePower(field.Index(i))
		}
	}
}

func replacePower(place reflect.Value) {
	if place.IsNil() {
		return
	}
	if p := power(place.Interface().(ast.Expression)); p != nil {
		place.Set(reflect.ValueOf(p))
	}
}
