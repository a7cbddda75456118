// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"strconv"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/trace"
)

// ExpressionWatcher is the maker's service for programs that wait for conditions: it
// reports in the three modes of trace.Mode.
type ExpressionWatcher struct {
	monitor *condition.Monitor
	added   int
}

// NewExpressionWatcher returns the service over a monitor, which its owner advances and
// settles.
func NewExpressionWatcher(m *condition.Monitor) *ExpressionWatcher {
	return &ExpressionWatcher{monitor: m}
}

// Add watches an expression from now on; a wrong one is an error with its place. An
// expression that is true already is reported at once. Stop of what is returned ends it;
// its Value is the present one.
func (w *ExpressionWatcher) Add(expression string, mode trace.Mode, report func(condition.Report)) (*condition.Watcher, error) {
	c, err := condition.Compile(expression, condition.Options{})
	if err != nil {
		return nil, err
	}
	w.added++
	return w.monitor.Watch(c, "expression/"+strconv.Itoa(w.added), mode, report), nil
}
