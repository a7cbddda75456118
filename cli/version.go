// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/record"
)

type versionCmd struct{}

// Run implements kong's command.
func (*versionCmd) Run(p *process) error {
	text := fmt.Sprintf("playsim %s %s %s/%s", record.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if recorded.Fused {
		text += " fused"
	}
	fmt.Fprintln(p.out, text)
	return nil
}

// commandName is what this program is called in hints: playsim, or the program of another
// module that has its command.
func commandName() string {
	if info, ok := debug.ReadBuildInfo(); !ok || info.Main.Path == record.Module {
		return "playsim"
	}
	return strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
}
