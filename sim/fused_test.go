// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// TestFused: a build fuses where the processor can and no flag forbids it. On amd64 it can
// be seen with GOAMD64=v3 go test ./sim -run TestFused.
func TestFused(t *testing.T) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		t.Skip("the build does not say how it was made")
	}
	want := runtime.GOARCH == "arm64"
	for _, s := range info.Settings {
		switch {
		case s.Key == "GOAMD64":
			want = s.Value >= "v3"
		case s.Key == "-gcflags" && strings.Contains(s.Value, "fmahash=qn"):
			if Fused() {
				t.Errorf("built with %s it fuses", s.Value)
			}
			return
		}
	}
	if Fused() != want {
		t.Errorf("fused %v: %v", Fused(), info.Settings)
	}
}
