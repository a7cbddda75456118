// SPDX-License-Identifier: Apache-2.0

package player

import (
	"errors"
	"testing"
	"time"
)

func TestWork(t *testing.T) {
	w := &Work{}
	if !w.Wait(0) {
		t.Error("nothing was asked for, and it goes on")
	}
	n := 0
	if !w.Do(time.Minute, func() { n++ }) || n != 1 || w.Crash() != nil {
		t.Errorf("n is %d; %v", n, w.Crash())
	}
	end := make(chan bool)
	if w.Do(time.Millisecond, func() { <-end }) || w.Wait(0) {
		t.Error("it is waited for, and it goes on")
	}
	close(end)
	if !w.Wait(time.Minute) {
		t.Error("its end is not seen")
	}
	var crash *Crash
	if !w.Do(time.Minute, func() { panic("no") }) || !errors.As(w.Crash(), &crash) || crash.Value != "no" {
		t.Errorf("a panic is %v", w.Crash())
	}
}
