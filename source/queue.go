// SPDX-License-Identifier: Apache-2.0

package source

// Queue serves what a scanner found, one by one, then End for ever. A queue of tokens
// is what a parser reads.
type Queue[T any] struct {
	List []T
	End  T
	next int
}

// Next is the next one.
func (q *Queue[T]) Next() (T, error) {
	if q.next == len(q.List) {
		return q.End, nil
	}
	q.next++
	return q.List[q.next-1], nil
}
