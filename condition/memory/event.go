// SPDX-License-Identifier: Apache-2.0

package memory

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/slot"
)

// Event is one raise of a key.
type Event struct {
	Key   condition.Key
	Value slot.Value
	Seq   int64 // of all raises of the store, from 1
}

// Subscription is somebody's wish to be called for each raise of a key.
type Subscription struct {
	Name  string
	store *Store
	key   condition.Key
	call  func(Event)
}

// Subscribe has call called by Deliver for every raise of a key from now on. The
// name is who subscribes, for people.
func (s *Store) Subscribe(k condition.Key, name string, call func(Event)) *Subscription {
	sub := &Subscription{Name: name, store: s, key: k, call: call}
	e := &s.keys[k]
	e.subscribers = append(e.subscribers, sub)
	return sub
}

// Cancel ends a subscription; events that are raised and not delivered are lost to it.
func (u *Subscription) Cancel() {
	u.call = nil
	e := &u.store.keys[u.key]
	kept := make([]*Subscription, 0, len(e.subscribers))
	for _, sub := range e.subscribers {
		if sub != u {
			kept = append(kept, sub)
		}
	}
	e.subscribers = kept
}

// Subscribers are those of a key, in the order of their calls.
func (s *Store) Subscribers(k condition.Key) []*Subscription { return s.keys[k].subscribers }

// maxDelivered bounds the events of one Deliver, for subscribers may raise what
// calls them; the rest waits for the next.
const maxDelivered = 10_000

// Deliver calls the subscribers of every event that was raised. Called by a
// subscriber it does nothing.
func (s *Store) Deliver() {
	if s.busy {
		return
	}
	s.busy = true
	for n := 0; s.next < len(s.queue) && n < maxDelivered; n++ {
		event := s.queue[s.next]
		s.next++
		for _, sub := range s.keys[event.Key].subscribers {
			if sub.call != nil {
				sub.call(event)
			}
		}
	}
	rest := copy(s.queue, s.queue[s.next:])
	s.queue, s.next = s.queue[:rest], 0
	s.busy = false
}
