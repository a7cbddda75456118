// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/playsim/playsim/cli/exit"
)

// starter is what a new folder begins with: it passes at once.
//
//go:embed starter
var starter embed.FS

// newCmd writes a folder to start from.
type newCmd struct {
	Dir string `arg:"" name:"dir" help:"The folder, which is made; one that is there must be empty."`
}

// Run implements kong's command.
func (c *newCmd) Run(p *process) error {
	switch entries, err := os.ReadDir(c.Dir); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return exit.Errorf(exit.Use, "%w", err)
	case len(entries) > 0:
		return exit.Errorf(exit.Use, "%s is not empty: nothing is written there [file_exists]\nhint: name a new folder", c.Dir)
	}
	err := fs.WalkDir(starter, "starter", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		at := filepath.Join(c.Dir, filepath.FromSlash(strings.TrimPrefix(name, "starter")))
		if d.IsDir() {
			return os.MkdirAll(at, 0o777)
		}
		text, err := starter.ReadFile(name)
		if err == nil {
			err = os.WriteFile(at, text, 0o666)
		}
		if err == nil {
			fmt.Fprintln(p.out, at)
		}
		return err
	})
	if err != nil {
		return exit.Errorf(exit.Use, "%w", err)
	}
	fmt.Fprintf(p.err, "playsim %s shows it, playsim test %s holds it to its scenario\n", filepath.Join(c.Dir, "world.yaml"), c.Dir)
	return nil
}
