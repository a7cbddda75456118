// SPDX-License-Identifier: Apache-2.0

package limits

import (
	"testing"
)

func TestSize(t *testing.T) {
	for text, want := range map[string]Size{"2GB": 2e9, "500MB": 5e8, "1.5GiB": 3 << 29, "64 KiB": 1 << 16} {
		var s Size
		if err := s.UnmarshalText([]byte(text)); err != nil || s != want {
			t.Errorf("%s: %d, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "2", "GB", "-1GB", "0MB", "1e300GB", "2 Gb", "nanGB"} {
		var s Size
		if err := s.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %d", text, s)
		}
	}
}
