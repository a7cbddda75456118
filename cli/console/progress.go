// SPDX-License-Identifier: Apache-2.0

package console

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Progress is a bar that shows how far long work is. A nil one shows nothing.
type Progress struct{ bar *progressbar.ProgressBar }

// NewProgress begins a bar on a stream where that is a terminal: of how many, and of what.
func NewProgress(to io.Writer, what string, of int, quiet bool) *Progress {
	to = stream(to)
	if quiet || !IsTerminal(to) {
		return nil
	}
	return &Progress{progressbar.NewOptions(of, progressbar.OptionSetWriter(to), progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(), progressbar.OptionSetWidth(30), progressbar.OptionThrottle(65*time.Millisecond),
		progressbar.OptionClearOnFinish(), progressbar.OptionEnableColorCodes(false), progressbar.OptionSetPredictTime(true))}
}

// Step is one more done.
func (b *Progress) Step() {
	if b != nil {
		_ = b.bar.Add(1)
	}
}

// Clear makes room for a line on the terminal.
func (b *Progress) Clear() {
	if b != nil {
		_ = b.bar.Clear()
	}
}

// End takes the bar away.
func (b *Progress) End() {
	if b != nil {
		_ = b.bar.Finish()
		_ = b.bar.Clear()
	}
}
