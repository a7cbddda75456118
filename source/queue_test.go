// SPDX-License-Identifier: Apache-2.0

package source_test

import (
	"testing"

	"github.com/playsim/playsim/source"
)

func TestQueue(t *testing.T) {
	q := source.Queue[int]{List: []int{3, 5}, End: -1}
	for _, want := range []int{3, 5, -1, -1} {
		if got, err := q.Next(); got != want || err != nil {
			t.Errorf("%d, %v, want %d", got, err, want)
		}
	}
}
