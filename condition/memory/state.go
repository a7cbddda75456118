// SPDX-License-Identifier: Apache-2.0

package memory

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/slot"
)

// Include has the value of a key be part of the state from now on: that of a key on
// which something in the world depends, not of one that is only looked at.
func (s *Store) Include(k condition.Key) {
	e := &s.keys[k]
	if e.included {
		return
	}
	e.included, e.salt = true, 0
	e.salt.Text(e.decl.Name)
	s.note(e)
}

// note brings the digest of all included values up to date.
func (s *Store) note(e *entry) {
	s.digest -= e.digest
	e.digest = e.salt
	e.digest.Value(&e.value)
	s.digest += e.digest
}

// AppendState appends a digest of the values of the included keys, and of their events
// that are not delivered yet. It allocates nothing once to has grown.
func (s *Store) AppendState(to []float64) []float64 {
	var waiting slot.Digest
	for i := s.next; i < len(s.queue); i++ {
		if e := &s.keys[s.queue[i].Key]; e.included {
			waiting.Word(uint64(e.salt))
			waiting.Value(&s.queue[i].Value)
		}
	}
	return waiting.Append(s.digest.Append(to))
}
