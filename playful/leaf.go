// SPDX-License-Identifier: Apache-2.0

package playful

// Leaf is one instance of a leaf node. It is made once for each place in the tree
// and each targeted branch, and kept over activations.
//
// Start is called when the leaf is activated and holds its resources. Tick follows
// in the same iteration and then at the leaf's own period; it may report that the
// leaf is done: it then rests until it is deactivated and activated again. Stop is
// called in each iteration from the one in which the leaf is deactivated, until it
// reports that it has stopped; the resources are kept until then. After Stop the
// leaf may be started again. A leaf that reports done is not stopped.
//
// An error is a fault: the leaf is stopped and rests until it is activated again. A
// panic counts as an error. When the engine is closed Stop is called once.
//
// A leaf that remembers something from one call to the next is [Stateful], too.
//
// None of these may keep the Context beyond the life of the instance, block, or
// allocate in a steady tick.
type Leaf interface {
	Start(*Context) error
	Tick(*Context) (done bool, err error)
	Stop(*Context) (stopped bool, err error)
}

// Simple gives a leaf an empty Start and a Stop that is over at once.
type Simple struct{}

// Start does nothing.
func (Simple) Start(*Context) error { return nil }

// Stop is over at once.
func (Simple) Stop(*Context) (bool, error) { return true, nil }

// Evaluation computes a value of the world, the memory or the target: a number,
// or for booleans 0 or 1. NaN is a fault, an infinity is not (but no priority).
// One instance serves all targets and is called at most once for each of them in
// an iteration, so it keeps no state that depends on the number of calls. One that
// remembers something is [Stateful], too.
type Evaluation interface {
	Evaluate(*Context) (float64, error)
}

// Explainer is what an evaluation may also be whose value does not tell enough:
// Explain says in a few words what the value follows from, such as
// "distance = 1.2 m". It is called for people only, after Evaluate in the same
// iteration, and changes nothing.
type Explainer interface {
	Explain(*Context) string
}

// EvaluationFunc is a function as an Evaluation.
type EvaluationFunc func(*Context) (float64, error)

// Evaluate calls f.
func (f EvaluationFunc) Evaluate(c *Context) (float64, error) { return f(c) }

// Truth returns 1 for true, 0 for false: the result of a boolean evaluation.
func Truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
