// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"testing"
	"time"

	"github.com/playsim/playsim/cli/workers"
)

// TestPatience: no file sets its own limit on the wall clock at will.
func TestPatience(t *testing.T) {
	b := &batch{process: &process{}}
	for _, c := range []struct {
		flag time.Duration
		of   *workers.Loaded
		want time.Duration
	}{
		{0, nil, time.Minute},
		{0, &workers.Loaded{End: int64(time.Second)}, time.Minute},
		{0, &workers.Loaded{End: int64(5 * time.Minute)}, 5 * time.Minute},
		{0, &workers.Loaded{End: int64(1000 * time.Hour)}, 10 * time.Minute},
		{time.Hour, &workers.Loaded{End: int64(time.Second)}, time.Hour},
	} {
		b.limits.MaxWall = duration(c.flag)
		if got := b.patience(c.of); got != c.want {
			t.Errorf("%v, %+v: %v, want %v", c.flag, c.of, got, c.want)
		}
	}
}
