// Package condition gives away types that nobody else can name.
package condition

import (
	"github.com/playsim/playsim/internal/quoted"
	other "github.com/playsim/playsim/internal/quoted"
)

type Scenario struct {
	Seeds quoted.Map // want an exported declaration names quoted.Map, which is internal
	mine  quoted.Map
}

type hidden struct{ Seeds quoted.Map }

func (hidden) Give() (l quoted.Map) { return l }

func Run(all []other.Map) {} // want an exported declaration names other.Map, which is internal

func run(quoted.Map) {}

var First *quoted.Map // want an exported declaration names quoted.Map, which is internal
