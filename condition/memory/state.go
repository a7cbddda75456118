// SPDX-License-Identifier: Apache-2.0

package memory

import "github.com/playsim/playsim/condition"

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

// AppendState appends a digest of the values of the included keys. It allocates nothing
// once to has grown. The two zeros keep the hashes of older recordings: a digest of
// waiting events, which nothing had, stood there.
func (s *Store) AppendState(to []float64) []float64 {
	return append(s.digest.Append(to), 0, 0)
}
