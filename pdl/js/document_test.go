// SPDX-License-Identifier: Apache-2.0

package js

import (
	"os"
	"strings"
	"testing"
)

// TestFunctionsAreDocumented: docs/pdl.md names every function.
func TestFunctionsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/pdl.md")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{counterName, countsName}
	for _, f := range functions {
		names = append(names, f.name)
	}
	for _, f := range managerFunctions {
		names = append(names, f.name)
	}
	for _, f := range worldFunctions {
		names = append(names, worldName+"."+f.name)
	}
	for _, name := range names {
		if !strings.Contains(string(text), "`"+name) {
			t.Errorf("%s is not documented", name)
		}
	}
}
