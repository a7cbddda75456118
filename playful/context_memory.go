// SPDX-License-Identifier: Apache-2.0

package playful

import "github.com/playsim/playsim/playful/scheme"

// thing is a scheme and what the engine has of it.
type thing struct {
	scheme    *Scheme
	memo      []memo // of evaluations that read it
	branches  []*node
	announced bool // its branches exist
}

// target is the scheme that a branch is attached to, and the targets around it.
type target struct {
	scheme *Scheme
	thing  *thing // nil where an evaluation is asked for the scheme alone
	outer  *target
	memo   []memo // of evaluations that read outer targets
}

// Target returns the targeted scheme, nil where nothing is targeted. It stays
// readable after its deletion, as it last was.
func (c *Context) Target() *Scheme { return c.Outer(0) }

// Outer returns the target i levels further out: 0 is Target.
func (c *Context) Outer(i int) *Scheme {
	t := c.target
	for ; t != nil && i > 0; i-- {
		t = t.outer
	}
	if t == nil {
		return nil
	}
	return t.scheme
}

// NeedNumber returns the target's property Needs[i], a Number.
func (c *Context) NeedNumber(i int) float64 {
	f, _ := c.target.scheme.At(c.needs[i]).AsFloat()
	return f
}

// NeedVector returns the target's property Needs[i], a Vector.
func (c *Context) NeedVector(i int) [3]float64 {
	v, _ := c.target.scheme.At(c.needs[i]).AsVector()
	return v
}

// NeedText returns the target's property Needs[i], a Text or Word.
func (c *Context) NeedText(i int) string {
	s, _ := c.target.scheme.At(c.needs[i]).AsString()
	return s
}

// NeedBool returns the target's property Needs[i], a Bool.
func (c *Context) NeedBool(i int) bool {
	b, _ := c.target.scheme.At(c.needs[i]).AsBool()
	return b
}

// Memory returns the program's memory.
func (c *Context) Memory() *Memory { return c.e.memory }

// Push begins a scheme of the leaf's i-th Out type. The memory takes it at the
// next iteration. Valid until the end of the call into the leaf.
func (c *Context) Push(i int) *Draft { return c.e.memory.Begin(&c.outs[i].Type, c.pusher()) }

// PushTarget begins a change of the target itself: its properties that are set.
func (c *Context) PushTarget() *Draft {
	return c.e.memory.Change(c.target.scheme, c.pusher())
}

// PushTo begins a change of any scheme: its properties that are set.
func (c *Context) PushTo(s *Scheme) *Draft { return c.e.memory.Change(s, c.pusher()) }

// pusher is the leaf; nil for an evaluation.
func (c *Context) pusher() scheme.Pusher {
	if c.leaf == nil {
		return nil
	}
	return c.leaf
}

// OutType returns the name of the i-th type that the leaf pushes.
func (c *Context) OutType(i int) string { return c.outs[i].Name }

// Delete forgets a scheme at the next iteration.
func (c *Context) Delete(s *Scheme) { c.e.memory.Delete(s) }

// Reserve asks for a further resource, kept until it is released or the leaf
// ends. True when the leaf holds it now. A resource that another leaf holds or is
// about to get is asked for again in every iteration, against lower priorities
// only, until Release.
func (c *Context) Reserve(resource string) bool { return c.e.reserve(c.leaf, resource) }

// Release gives up what Reserve asked for.
func (c *Context) Release(resource string) { c.e.release(c.leaf, resource) }

// Holds tells whether the leaf holds a resource.
func (c *Context) Holds(resource string) bool {
	return c.leaf.held&c.e.program.resource(resource) != 0
}
