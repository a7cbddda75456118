// SPDX-License-Identifier: Apache-2.0

package record

import (
	"encoding/json"
	"fmt"
	"sort"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Track is where everything was in a recorded run: what a recording of another physics is
// shown from, because simulating it again gives another run.
type Track struct{ rows []poses }

// poses are the poses of one moment by the names of their frames.
type poses struct {
	at int64 // ns
	of map[string]geom.Pose
}

// Track reads the recorded poses. It is an error where there are none, or where they are
// not readable.
func (r *Recording) Track() (*Track, error) {
	t := &Track{}
	for row := range r.Poses() {
		var m struct {
			Transforms []struct {
				Timestamp   struct{ Sec, Nsec int64 }
				Name        string `json:"child_frame_id"`
				Translation struct{ X, Y, Z float64 }
				Rotation    struct{ X, Y, Z, W float64 }
			}
		}
		if err := json.Unmarshal(row.Data, &m); err != nil {
			return nil, fmt.Errorf("the poses of tick %d are not readable: %w", row.Tick, err)
		}
		p := poses{at: row.Tick * r.Tick, of: map[string]geom.Pose{}}
		for i := range m.Transforms {
			f := &m.Transforms[i]
			p.at = f.Timestamp.Sec*1e9 + f.Timestamp.Nsec
			rot := geom.Quat{W: f.Rotation.W, X: f.Rotation.X, Y: f.Rotation.Y, Z: f.Rotation.Z}
			p.of[f.Name] = geom.Pose{Pos: geom.Vec3(f.Translation), Rot: rot.Unit()}
		}
		t.rows = append(t.rows, p)
	}
	if len(t.rows) == 0 {
		return nil, fmt.Errorf("the recording has no poses")
	}
	return t, nil
}

// Show makes a snapshot of a world of the recorded model one of the recorded run at a time
// in ns: everything is where it was. Between two recorded moments it moves evenly.
func (t *Track) Show(w *sim.World, at int64, s *sim.Snapshot) {
	w.Snapshot(s)
	s.Time, s.Tick, s.Contacts = at, at/w.Model.Tick, s.Contacts[:0]
	next := sort.Search(len(t.rows), func(i int) bool { return t.rows[i].at > at })
	b := between{rows: t.rows[max(next-1, 0):min(next+1, len(t.rows))]}
	if len(b.rows) == 2 {
		b.share = float64(at-b.rows[0].at) / float64(b.rows[1].at-b.rows[0].at)
	}
	for i := range s.Bodies {
		if p, ok := b.pose(w.Model.Objects[i].Name); ok {
			s.Bodies[i].Pos, s.Bodies[i].Rot, s.Bodies[i].Yaw = p.Pos, p.Rot, p.Rot.Heading()
			s.Bodies[i].Hidden, s.Bodies[i].In = p.Pos.Z <= away.Z, -1
			if p.Pos.Z < 0 {
				s.Bodies[i].In = 0 // in a hole, whichever
			}
		}
	}
	for i, r := range w.Robots() {
		state := &s.Robots[i]
		state.Rays = state.Rays[:0]
		if p, ok := b.pose(r.Name()); ok {
			state.Base = geom.Pose2{X: p.Pos.X, Y: p.Pos.Y, Yaw: p.Rot.Heading()}
		}
		for k := range state.Links {
			if p, ok := b.pose(frameOf(r, k)); ok {
				state.Links[k] = p
			}
		}
	}
}

// between is a moment between two rows of poses, or at the only one.
type between struct {
	rows  []poses
	share float64
}

// pose returns where a frame is. What comes into the world or leaves it does so at once.
func (b *between) pose(frame string) (geom.Pose, bool) {
	from, ok := b.rows[0].of[frame]
	if !ok || len(b.rows) == 1 {
		return from, ok
	}
	to, ok := b.rows[1].of[frame]
	if !ok || from.Pos.Z <= away.Z || to.Pos.Z <= away.Z {
		return from, true
	}
	return geom.Pose{Pos: from.Pos.Lerp(to.Pos, b.share), Rot: from.Rot.Slerp(to.Rot, b.share)}, true
}
