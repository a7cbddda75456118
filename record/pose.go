// SPDX-License-Identifier: Apache-2.0

package record

import (
	"math"
	"strconv"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// poseEvery is the simulated time in ns between two rows of poses: there is one at the
// first tick of each such span.
const poseEvery = 100e6

// away is where a thing that is out of the world is shown, m.
var away = geom.Vec3{Z: -1000}

// poser writes where things are.
type poser struct {
	next   int64
	frames []string // the text before the numbers: of the objects, then of each robot its base and its links
	links  []geom.Pose
}

// linked is a robot whose links have names.
type linked interface{ LinkNames() []string }

// frameOf is the name of a robot's link.
func frameOf(r sim.Robot, link int) string {
	if l, ok := r.(linked); ok {
		return r.Name() + "/" + l.LinkNames()[link]
	}
	return r.Name() + "/" + strconv.Itoa(link)
}

// name makes the frames' texts.
func (p *poser) name(w *sim.World) {
	add := func(name string) {
		p.frames = append(p.frames, `,"parent_frame_id":"world","child_frame_id":`+quoted(name)+`,"translation":{"x":`)
	}
	for i := range w.Model.Objects {
		add(w.Model.Objects[i].Name)
	}
	for _, r := range w.Robots() {
		add(r.Name())
		p.links = r.Links(p.links[:0])
		for i := range p.links {
			add(frameOf(r, i))
		}
	}
}

// pose appends the row of this tick; nil is that there is none.
func (p *poser) pose(w *sim.World, to []byte) []byte {
	now := w.Now()
	if now < p.next {
		return nil
	}
	if p.frames == nil {
		p.name(w)
	}
	p.next = now - now%poseEvery + poseEvery
	to = append(to, `{"transforms":[`...)
	at := 0
	for i := range w.Bodies() {
		b := &w.Bodies()[i]
		where := b.Pos
		if b.Hidden {
			where = away
		}
		to = p.frame(to, at, now, where, b.Rot)
		at++
	}
	for _, r := range w.Robots() {
		base := r.Base()
		to = p.frame(to, at, now, base.Pos().To3D(0), geom.Yaw(base.Yaw))
		at++
		p.links = r.Links(p.links[:0])
		for i := range p.links {
			to = p.frame(to, at, now, p.links[i].Pos, p.links[i].Rot)
			at++
		}
	}
	if at > 0 {
		to = to[:len(to)-1]
	}
	return append(to, ']', '}')
}

// frame appends a transform and a comma.
func (p *poser) frame(to []byte, i int, now int64, at geom.Vec3, rot geom.Quat) []byte {
	to = strconv.AppendInt(append(to, `{"timestamp":{"sec":`...), now/1e9, 10)
	to = strconv.AppendInt(append(to, `,"nsec":`...), now%1e9, 10)
	to = append(append(to, '}'), p.frames[i]...)
	to = appendShort(to, at.X)
	to = appendShort(append(to, `,"y":`...), at.Y)
	to = appendShort(append(to, `,"z":`...), at.Z)
	to = appendShort(append(to, `},"rotation":{"x":`...), rot.X)
	to = appendShort(append(to, `,"y":`...), rot.Y)
	to = appendShort(append(to, `,"z":`...), rot.Z)
	to = appendShort(append(to, `,"w":`...), rot.W)
	return append(to, '}', '}', ',')
}

// appendShort appends a number rounded to 4 decimals; what is none, or beyond 10⁹, as 0.
func appendShort(to []byte, f float64) []byte {
	const unit = 10000
	n := math.Round(f * unit)
	if !(math.Abs(n) < 1e14) {
		n = 0
	}
	if n < 0 {
		to = append(to, '-')
		n = -n
	}
	whole := uint64(n)
	to = strconv.AppendUint(to, whole/unit, 10)
	return appendFraction(to, uint32(whole%unit))
}

// appendFraction appends ten-thousandths behind a point, without trailing zeros.
func appendFraction(to []byte, rest uint32) []byte {
	if rest == 0 {
		return to
	}
	digits := [5]byte{'.'}
	n := 1
	for i := 4; i > 0; i-- {
		d := byte('0' + rest%10)
		if rest /= 10; d != '0' || n > 1 {
			n = max(n, i+1)
			digits[i] = d
		}
	}
	return append(to, digits[:n]...)
}
