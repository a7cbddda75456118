// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"fmt"
	"testing"

	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
)

// TestAPanicIsNoErrorOfTheFile: a panic while a file is loaded is none of the user's errors,
// and names the file.
func TestAPanicIsNoErrorOfTheFile(t *testing.T) {
	broken := func(string) { panic("broken") }
	for name, load := range map[string]func(*source.File) error{
		"a.pdl.js": func(f *source.File) error { _, err := js.Load(f, js.Options{Print: broken}); return err },
		"a.js": func(f *source.File) error {
			_, err := js.LoadManager(f, program.ManagerOptions{Print: broken})
			return err
		},
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); text != name+":1:1: broken" {
					t.Errorf("%s: %s", name, text)
				}
			}()
			main := map[string]string{"a.pdl.js": "pdl_main", "a.js": "sense"}[name]
			err := load(source.NewFile(name, "console.log('x'); function "+main+"() { }"))
			t.Errorf("%s: %v", name, err)
		}()
	}
}
