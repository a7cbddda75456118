// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress is a bar that shows how far long work is. A nil one shows nothing.
type progress struct{ bar *progressbar.ProgressBar }

// progress begins a bar on stderr where that is a terminal: of how many, and of what.
func (p *process) progress(what string, of int, quiet bool) *progress {
	to := stream(p.err)
	if quiet || !isTerminal(to) {
		return nil
	}
	return &progress{progressbar.NewOptions(of, progressbar.OptionSetWriter(to), progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(), progressbar.OptionSetWidth(30), progressbar.OptionThrottle(65*time.Millisecond),
		progressbar.OptionClearOnFinish(), progressbar.OptionEnableColorCodes(false), progressbar.OptionSetPredictTime(true))}
}

func (b *progress) step() {
	if b != nil {
		_ = b.bar.Add(1)
	}
}

// clear makes room for a line on the terminal.
func (b *progress) clear() {
	if b != nil {
		_ = b.bar.Clear()
	}
}

func (b *progress) end() {
	if b != nil {
		_ = b.bar.Finish()
		_ = b.bar.Clear()
	}
}
