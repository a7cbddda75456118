// SPDX-License-Identifier: Apache-2.0

package urdf

// connect resolves names to indices and checks that the links form one tree.
func (r *reader) connect() {
	for i, e := range r.joints {
		r.ends(e, &r.robot.Joints[i], i)
		r.mimic(e, &r.robot.Joints[i])
	}
	if r.errs.Len() > 0 {
		return
	}
	r.mimicsEnd()
	r.root()
	if r.errs.Len() == 0 {
		r.order()
	}
}

// ends resolves a joint's parent and child.
func (r *reader) ends(e *element, j *Joint, index int) {
	parent, okP := r.linkOf(e, "parent")
	child, okC := r.linkOf(e, "child")
	if !okP || !okC {
		return
	}
	j.Parent, j.Child = parent, child
	l := &r.robot.Links[child]
	switch {
	case parent == child:
		r.fail(e.at, "", "joint %q connects link %q to itself", j.Name, l.Name)
	case l.Parent >= 0:
		first := &r.robot.Joints[l.Parent]
		r.fail(e.at, "", "link %q hangs on joint %q already, of line %d", l.Name, first.Name, first.Pos.Line)
	default:
		l.Parent = index
	}
}

func (r *reader) linkOf(e *element, end string) (int, bool) {
	c := r.one(e, end)
	if c == nil {
		return 0, false
	}
	r.known(c, []string{"link"}, nil)
	a, ok := r.need(c, "link")
	if !ok {
		return 0, false
	}
	i, ok := r.robot.LinkIndex(a.value)
	if !ok {
		r.fail(a.valueAt, meant(a.value, r.linkNames()), "unknown %s link %q", end, a.value)
	}
	return i, ok
}

func (r *reader) linkNames() (names []string) {
	for i := range r.robot.Links {
		names = append(names, r.robot.Links[i].Name)
	}
	return names
}

func (r *reader) jointNames() (names []string) {
	for i := range r.robot.Joints {
		names = append(names, r.robot.Joints[i].Name)
	}
	return names
}

// mimic resolves a joint's <mimic>.
func (r *reader) mimic(e *element, j *Joint) {
	c := r.maybe(e, "mimic")
	if c == nil {
		return
	}
	r.known(c, []string{"joint", "multiplier", "offset"}, nil)
	a, ok := r.need(c, "joint")
	if !ok {
		return
	}
	i, ok := r.robot.JointIndex(a.value)
	if !ok {
		r.fail(a.valueAt, meant(a.value, r.jointNames()), "joint %q mimics unknown joint %q", j.Name, a.value)
		return
	}
	for _, t := range []Type{j.Type, r.robot.Joints[i].Type} {
		if t == Fixed || t == Floating || t == Planar {
			r.fail(a.valueAt, "", "a %v joint cannot mimic or be mimicked", t)
			return
		}
	}
	j.Mimic = &Mimic{i, r.otherwise(c, "multiplier", 1), r.otherwise(c, "offset", 0)}
}

// mimicsEnd refuses joints that mimic each other in a circle.
func (r *reader) mimicsEnd() {
	for i := range r.robot.Joints {
		at := i
		for range r.robot.Joints {
			if m := r.robot.Joints[at].Mimic; m != nil {
				at = m.Joint
			}
		}
		if r.robot.Joints[at].Mimic != nil {
			r.fail(r.joints[i].at, "", "joint %q mimics itself in the end", r.robot.Joints[i].Name)
		}
	}
}

// root finds the link without a parent, of which there must be one.
func (r *reader) root() {
	r.robot.Root = -1
	for i := range r.robot.Links {
		l := &r.robot.Links[i]
		switch {
		case l.Parent >= 0:
		case r.robot.Root < 0:
			r.robot.Root = i
		default:
			root := r.robot.Links[r.robot.Root].Name
			r.errs.Add(r.file.Errorf(l.Pos, "connect it with a joint", "a second root: link %q hangs on no joint, nor does %q", l.Name, root))
		}
	}
	switch {
	case len(r.robot.Links) == 0:
		r.errs.Add(r.file.Errorf(r.file.Start(), "", "no links"))
	case r.robot.Root < 0:
		r.errs.Add(r.file.Errorf(r.robot.Links[0].Pos, "", "no root: every link hangs on a joint, in a cycle"))
	}
}

// order walks the tree from the root; what it does not meet hangs on itself.
func (r *reader) order() {
	below := make([][]int, len(r.robot.Links))
	for i := range r.robot.Joints {
		p := r.robot.Joints[i].Parent
		below[p] = append(below[p], i)
	}
	met := make([]bool, len(r.robot.Links))
	met[r.robot.Root] = true
	reach := []int{r.robot.Root}
	for n := 0; n < len(reach); n++ {
		for _, j := range below[reach[n]] {
			child := r.robot.Joints[j].Child
			r.robot.Order = append(r.robot.Order, j)
			reach = append(reach, child)
			met[child] = true
		}
	}
	for i := range r.robot.Joints {
		if j := &r.robot.Joints[i]; !met[j.Child] {
			r.errs.Add(r.file.Errorf(j.Pos, "", "joint %q is part of a cycle", j.Name))
		}
	}
}
