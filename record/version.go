// SPDX-License-Identifier: Apache-2.0

package record

import (
	"runtime/debug"
	"slices"
)

// Module is the path of the module that simulates.
const Module = "github.com/playsim/playsim"

// release is the version of a release: make release sets it.
var release string

// Version returns the version of [Module] in this program, for headers.
func Version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "development"
	}
	for _, m := range append(slices.Clone(info.Deps), &info.Main) {
		if m.Path == Module && m.Version != "" && m.Version != "(devel)" {
			return m.Version
		}
	}
	return "development"
}
