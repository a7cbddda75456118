// SPDX-License-Identifier: Apache-2.0

package js

import (
	"reflect"

	"github.com/dop251/goja/ast"
)

// replaceExpressions goes through every place of the tree that holds an expression.
func replaceExpressions(tree *ast.Program) {
	walk(tree, func(node any) bool {
		v := reflect.ValueOf(node).Elem()
		if v.Kind() != reflect.Struct || isMade(node) {
			return true
		}
		for i := range v.NumField() {
			replaceField(v.Field(i))
		}
		return true
	})
}

// isMade knows a call of made or checked: its argument is the expression that it replaces.
func isMade(node any) bool {
	c, ok := node.(*ast.CallExpression)
	if !ok {
		return false
	}
	name, ok := c.Callee.(*ast.Identifier)
	return ok && (name.Name.String() == madeName || name.Name.String() == checkedName)
}

func replaceField(field reflect.Value) {
	switch {
	case !field.CanSet():
	case field.Type() == reflect.TypeFor[ast.Expression]():
		replaceOne(field)
	case field.Type() == reflect.TypeFor[[]ast.Expression]():
		for i := range field.Len() {
			replaceOne(field.Index(i))
		}
	}
}

func replaceOne(place reflect.Value) {
	if place.IsNil() {
		return
	}
	if r := replacement(place.Interface().(ast.Expression)); r != nil {
		place.Set(reflect.ValueOf(r))
	}
}
