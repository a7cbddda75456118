// SPDX-License-Identifier: Apache-2.0

package main

import (
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is how long files must rest before they are read again: editors write in
// several strokes.
const settle = 80 * time.Millisecond

// changes tells when a file that the run was read from is written. Where files cannot
// be watched there are no changes; stop ends the watching.
func (s *session) changes() (changed <-chan struct{}, stop func()) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		s.log.Debug("files are not watched: " + err.Error())
		return nil, func() {}
	}
	s.folders = func() {
		for _, path := range s.read.all() { // folders: many editors replace the file
			_ = w.Add(filepath.Dir(path))
		}
	}
	s.folders()
	tell := make(chan struct{}, 1)
	go s.relay(w, tell)
	return tell, func() { _ = w.Close() }
}

// concerns tells whether a run reads its files again after an event: one of them was
// written or replaced, or nodes came to them or went.
func (s *session) concerns(e fsnotify.Event) bool {
	if e.Op == fsnotify.Chmod {
		return false
	}
	return s.read.has(e.Name) || filepath.Ext(e.Name) == ".star" && s.read.beside(e.Name)
}

func (s *session) relay(w *fsnotify.Watcher, tell chan<- struct{}) {
	var due <-chan time.Time
	for {
		select {
		case e, open := <-w.Events:
			if !open {
				return
			}
			if s.concerns(e) {
				due = time.After(settle)
			}
		case <-due:
			due = nil
			select {
			case tell <- struct{}{}:
			default:
			}
		case _, open := <-w.Errors:
			if !open {
				return
			}
		}
	}
}
