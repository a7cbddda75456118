// SPDX-License-Identifier: Apache-2.0

package sim

import "slices"

// stocked returns the model with the things that its robots bring along, after its
// own; a model whose robots bring nothing is returned as it is.
func (m *Model) stocked() *Model {
	own := *m
	own.Objects = slices.Clip(m.Objects)
	for _, r := range m.Robots {
		if r.Brings != nil {
			own.Objects = append(own.Objects, r.Brings(m.Seed)...)
		}
	}
	if len(own.Objects) == len(m.Objects) {
		return m
	}
	return &own
}
