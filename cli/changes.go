// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is how long files must rest before they are read again: editors write in
// several strokes.
const settle = 80 * time.Millisecond

// vanish is how long a file must be away before that is told: some editors take it away
// for a moment.
const vanish = 200 * time.Millisecond

// changes tells when a file that the run was read from is written. Where files cannot
// be watched there are no changes; stop ends the watching.
func (s *session) changes() (changed <-chan struct{}, stop func()) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		s.log.Debug("files are not watched: " + err.Error())
		return nil, func() {}
	}
	s.folders = func() {
		for _, folder := range s.Read.Folders() { // folders: many editors replace the file
			_ = w.Add(folder)
		}
	}
	s.folders()
	tell := make(chan struct{}, 1)
	go s.relay(w, tell)
	return tell, func() { _ = w.Close() }
}

// concerns tells after how long a run reads its files again after an event: one of them
// was written, replaced or removed, nodes came to them or went, or a folder that they are in
// went or came back. Zero is that it does not.
func (s *session) concerns(e fsnotify.Event) time.Duration {
	switch {
	case e.Op == fsnotify.Chmod:
	case s.Read.Has(e.Name):
		return settle
	case e.Has(fsnotify.Remove|fsnotify.Rename) && s.tape == nil && (s.Read.Named(e.Name) || s.Read.Under(e.Name)):
		return vanish
	case filepath.Ext(e.Name) == ".star" && s.Read.Beside(e.Name):
		return settle
	case e.Has(fsnotify.Create) && s.Read.Under(e.Name): // it may have been away
		s.folders()
		return settle
	}
	return 0
}

// relay tells of events once each of them has rested for as long as it has to.
func (s *session) relay(w *fsnotify.Watcher, tell chan<- struct{}) {
	var due <-chan time.Time
	var at time.Time // when it is due
	for {
		select {
		case e, open := <-w.Events:
			if !open {
				return
			}
			if wait := s.concerns(e); wait > 0 && time.Until(at) < wait {
				at, due = time.Now().Add(wait), time.After(wait)
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
