// SPDX-License-Identifier: Apache-2.0

package chicken

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// PickerConfig says where a picker stands, what it takes from where to where, how far
// it reaches, and how fast it is. Its boom turns on the mast and its hand runs along the
// boom, so that it gets to all within a circle: the whole plate and the middles of both
// holes must lie in it. How far they are does not change how long a stroke takes.
type PickerConfig struct {
	At     geom.Pose2 // its mast
	Scale  string     // the scale from whose plate it takes
	Black  string     // the hole for command 1
	White  string     // the hole for command 2
	Pick   int64      // ns: down to the plate, and up with the chicken
	Carry  int64      // ns: to the hole
	Return int64      // ns: back over the plate
	Lift   float64    // m over the plate to which it lifts a chicken's feet
	Reach  float64    // m from the mast: how far along the boom the hand gets

	name string
}

// DefaultPicker returns a picker of the usual speed.
func DefaultPicker() PickerConfig {
	return PickerConfig{Scale: "scale", Black: "black", White: "white", Pick: 800e6, Carry: 1e9, Return: 800e6, Lift: 0.15, Reach: 1}
}

// Table implements sim.RobotConfig, as Model does.
func (c *PickerConfig) Table() spec.Table {
	return spec.Table{Doc: "Takes what is on a scale and drops it into one of two holes.", Fields: []spec.Field{
		{Key: "scale", Into: spec.Name(&c.Scale), Names: "scale", Doc: "The scale from whose plate it takes."},
		{Key: "black", Into: spec.Name(&c.Black), Names: "hole", Doc: "The hole for command 1."},
		{Key: "white", Into: spec.Name(&c.White), Names: "hole", Doc: "The hole for command 2."},
		{Key: "pick", Into: &c.Pick, Min: 1e6, Max: 3600e9, Doc: "Down to the plate and up again."},
		{Key: "carry", Into: &c.Carry, Min: 1e6, Max: 3600e9, Doc: "To the hole."},
		{Key: "return", Into: &c.Return, Min: 1e6, Max: 3600e9, Doc: "Back over the plate."},
		{Key: "lift", Into: &c.Lift, Unit: "m", Max: 10, Doc: "Over the plate."},
		{Key: "reach", Into: &c.Reach, Unit: "m", Min: 0.1, Max: 100, Doc: "How far from its mast the hand gets: the whole plate and the middles of both holes lie within."},
	}, Check: func(s *spec.Section) error {
		if c.Black == c.White {
			return s.Errorf("", "black: and white: each with a hole of its own", "both holes are %q", c.Black)
		}
		return nil
	}}
}

// mastFoot is the radius in m of what a picker stands on.
const mastFoot = 0.15

// Model returns the picker called name for a world.
func (c *PickerConfig) Model(name string, at geom.Pose2) sim.RobotModel {
	c.At, c.name = at, name
	fixed := *c
	return sim.RobotModel{
		Name: name, Kind: "picker", Look: pickerLook(c.Reach), Foot: mastFoot,
		New: func(b *sim.Builder) (sim.Robot, error) { return newPicker(b, fixed) },
	}
}

// Fit implements sim.Fitter: the hand gets to all that the picker works with.
func (c *PickerConfig) Fit(m *sim.Model, picker, _ *spec.Section) error {
	var errs source.Errors
	if half := m.Ground.Size.Scale(0.5); half.X > 0 && (math.Abs(c.At.X) > half.X || math.Abs(c.At.Y) > half.Y) {
		errs.Add(picker.Errorf("at", "move it, or make the ground larger", "%s stands beside the ground", c.name))
	}
	within := func(what string, far float64) {
		if far > c.Reach {
			errs.Add(picker.Errorf("at", "move one of them, or give "+c.name+" a longer reach", "%s reaches %v m; %s is %.2f m from its mast", c.name, c.Reach, what, far))
		}
	}
	for i := range m.Robots {
		if r := &m.Robots[i]; r.Name == c.Scale && r.Brings != nil {
			for _, o := range r.Brings(0) {
				within("the far corner of "+o.Name, c.farOnPlate(geom.Pose2{X: o.At.X, Y: o.At.Y, Yaw: o.Yaw}, o.Size.XY()))
			}
		}
	}
	for i := range m.Ground.Holes {
		if h := &m.Ground.Holes[i]; h.Name == c.Black || h.Name == c.White {
			within("the hole "+h.Name, h.At.Dist(c.At.Pos()))
		}
	}
	return errs.Err()
}

// stage is what the picker is doing.
type stage uint8

const (
	standby  stage = iota
	reaching       // down to the plate
	lifting        // up from it
	carrying       // to the hole
	returning
)

// modes are the texts of the slot mode; modeOf says which a stage belongs to.
var (
	modes  = []string{"standby", "pick", "carry", "return"}
	modeOf = [...]float64{standby: 0, reaching: 1, lifting: 1, carrying: 2, returning: 3}
)

// Commands.
const (
	toBlack = 1
	toWhite = 2
)

// Picker takes what lies on a scale's plate, one thing at a time, and drops it into one
// of two holes. On standby it takes a command, 1 for the black hole and 2 for the white
// one, and sees it through whatever is commanded meanwhile; it takes the next one only
// after it has been commanded 0 since. It implements [sim.Robot].
type Picker struct {
	machine
	cfg   PickerConfig
	grip  *sim.Grip
	plate int
	holes [3]int    // in the ground, by command
	home  geom.Vec3 // of the hand
	top   float64   // m, of the plate

	stage stage
	left  int64 // ticks to the end of the stage
	way   int   // the command that is seen through
	armed bool  // it was commanded 0 since it took the last
	odd   bool  // the command is between two
	letGo int   // what it let go last and that still falls, or -1

	picked, dropped, missed int

	slots pickerSlots
}

type pickerSlots struct {
	command, mode, held, odd slot.ID
	picked, dropped, missed  slot.ID
	in, extreme              [3]slot.ID // by command
}

func newPicker(b *sim.Builder, c PickerConfig) (*Picker, error) {
	if err := sim.CheckConfig(b.World().Model, &c); err != nil {
		return nil, err
	}
	p := &Picker{machine: newMachine(b, "picker", c.At), cfg: c, armed: true, letGo: -1}
	p.declare()
	p.plate = p.object(Plate(c.Scale), "the plate of the scale from which it takes")
	p.holes[toBlack], p.holes[toWhite] = p.hole(c.Black), p.hole(c.White)
	if p.err != nil {
		return nil, p.err
	}
	plate := &p.world.Bodies()[p.plate]
	p.top = 2 * plate.Pos.Z
	p.home = plate.Pos.XY().To3D(p.top + c.Lift + birdsHeight)
	p.grip = b.Grip("hand")
	p.grip.Jump(p.hand(p.home))
	return p, nil
}

// farOnPlate returns how far in m it is from the mast to the corner of a plate of a size
// that is farthest: a chicken may lie there, and Reach has to be as long.
func (c *PickerConfig) farOnPlate(plate geom.Pose2, size geom.Vec2) float64 {
	far := 0.0
	for _, corner := range [4]geom.Vec2{{X: 1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: -1, Y: -1}} {
		at := plate.Apply(geom.Vec2{X: float64(corner.X * size.X / 2), Y: float64(corner.Y * size.Y / 2)})
		far = math.Max(far, at.Dist(c.At.Pos()))
	}
	return far
}

// birdsHeight is the height in m over its feet at which the hand waits: the tallest
// chicken has room below.
const birdsHeight = 0.4

func (p *Picker) hole(name string) int {
	for i := range p.world.Model.Ground.Holes {
		if p.world.Model.Ground.Holes[i].Name == name {
			return i
		}
	}
	if p.err == nil {
		p.err = fmt.Errorf("there is no hole named %q into which it can drop", name)
	}
	return -1
}

func (p *Picker) declare() {
	s := &p.slots
	s.command = p.actuator("command", "", 0, toWhite, 0, "0 stand by, 1 drop into the black hole, 2 into the white one; taken on standby, after a 0.")
	s.mode = p.add(slot.Decl{Name: "mode", Max: float64(len(modes) - 1), Kind: slot.Enum, Labels: modes, Doc: "What it is doing."})
	s.odd = p.flag("odd", "The command is no whole number: it is rounded, half away from 0.")
	s.held = p.counter("held", p.things(), "How many things are in its charge: in its hand, or falling from it (counted by the world, no sensor).")
	s.picked = p.counter("picked", mostStrokes, "How many times it has taken something (counted by the world, no sensor).")
	s.dropped = p.counter("dropped", mostStrokes, "How many times it has let something go (counted by the world, no sensor).")
	s.missed = p.counter("missed", mostStrokes, "How many times there was nothing to take (counted by the world, no sensor).")
	s.in[toBlack] = p.counter("black", p.things(), "How many things lie in the black hole now (counted by the world, no sensor).")
	s.in[toWhite] = p.counter("white", p.things(), "How many things lie in the white hole now (counted by the world, no sensor).")
	s.extreme[toBlack] = p.number("black/heaviest", "kg", 0, mostWeight, 0, "What the heaviest thing in the black hole weighs by inspection (by the world, no sensor); 0 while there is none.")
	s.extreme[toWhite] = p.number("white/lightest", "kg", 0, mostWeight, mostWeight, "What the lightest thing in the white hole weighs by inspection (by the world, no sensor); 1000 while there is none.")
}

const mostWeight = 1000 // kg, of things in a world

// hand returns the pose of the hand at a place: it hangs as the mast stands.
func (p *Picker) hand(at geom.Vec3) geom.Pose { return geom.Pose{Pos: at, Rot: geom.Yaw(p.at.Yaw)} }

// Sense looks at its hand and into the holes.
func (p *Picker) Sense(int64) {
	set, s := p.set, &p.slots
	set.Put(s.mode, modeOf[p.stage])
	set.PutBool(s.odd, p.odd)
	set.Put(s.picked, float64(p.picked))
	set.Put(s.dropped, float64(p.dropped))
	set.Put(s.missed, float64(p.missed))
	set.Put(s.held, float64(p.inCharge()))
	p.inspect()
}

// inCharge counts what is in the hand, and what falls from it.
func (p *Picker) inCharge() int {
	n := 0
	if p.grip.Held() >= 0 {
		n++
	}
	if p.letGo >= 0 && p.falls(p.letGo) {
		n++
	}
	return n
}

// Settle is done with what it let go once that has arrived.
func (p *Picker) Settle(int64) {
	if p.letGo >= 0 && !p.falls(p.letGo) {
		p.letGo = -1
	}
}

const onGround = 0.002 // m: lower and higher than this, a thing at rest is not in the air

func (p *Picker) falls(i int) bool {
	s := &p.world.Bodies()[i]
	bottom := s.Pos.Z - p.world.Model.Objects[i].HalfHeight()
	return s.Present() && p.world.RestsOn(i) < 0 && (s.Vel.Z != 0 || math.Abs(bottom) > onGround)
}

// inspect counts and weighs what lies in the holes.
func (p *Picker) inspect() {
	var n [3]int
	extreme := [3]float64{toWhite: mostWeight}
	objects, all := p.world.Model.Objects, p.world.Bodies()
	for i := range all {
		switch all[i].In {
		case -1:
		case p.holes[toBlack]:
			n[toBlack]++
			extreme[toBlack] = math.Max(extreme[toBlack], objects[i].Mass)
		case p.holes[toWhite]:
			n[toWhite]++
			extreme[toWhite] = math.Min(extreme[toWhite], objects[i].Mass)
		}
	}
	for command := toBlack; command <= toWhite; command++ {
		p.set.Put(p.slots.in[command], float64(n[command]))
		p.set.Put(p.slots.extreme[command], extreme[command])
	}
}

// Act goes on with the stage, and takes a command on standby.
func (p *Picker) Act(int64) {
	ready := p.stage == standby
	if p.left > 0 {
		if p.left--; p.left == 0 {
			p.advance()
		}
	}
	command := p.read()
	if command == 0 {
		p.armed = true
	}
	if ready && p.armed && command != 0 {
		p.armed, p.way = false, command
		p.enter(reaching, p.cfg.Pick/2, p.over(p.top+birdsHeight/2))
	}
}

// read rounds the command, half away from 0.
func (p *Picker) read() int {
	v := p.set.Commanded(p.slots.command)
	whole := math.Floor(v + 0.5)
	p.odd = whole != v
	return int(whole)
}

// over returns where the hand has to be over what it is to take: on top of it, or at a
// height of z over the plate.
func (p *Picker) over(z float64) geom.Vec3 {
	i := p.candidate()
	if i < 0 {
		return geom.Vec3{X: p.home.X, Y: p.home.Y, Z: z}
	}
	at := p.world.Bodies()[i].Pos
	at.Z += p.world.Model.Objects[i].HalfHeight()
	return at
}

// candidate returns what lies on the plate nearest to the hand, or -1.
func (p *Picker) candidate() int {
	best, least := -1, math.Inf(1)
	hand := p.grip.Pose().Pos.XY()
	all := p.world.Bodies()
	for i := range all {
		if p.world.RestsOn(i) != p.plate || !all[i].Present() {
			continue
		}
		if d := all[i].Pos.XY().Sub(hand).NormSq(); d < least {
			best, least = i, d
		}
	}
	return best
}

// enter begins a stage in which the hand moves to a place. It is there a tick before
// the stage ends, so that what it lets go falls straight down.
func (p *Picker) enter(s stage, ns int64, to geom.Vec3) {
	p.stage, p.left = s, max(p.ticks(ns), 2)
	p.grip.Move(p.hand(to), float64(p.left-1)*float64(p.world.Model.Tick)/1e9)
}

// advance ends a stage and begins the next.
func (p *Picker) advance() {
	hand := p.grip.Pose().Pos
	switch p.stage {
	case reaching:
		if i := p.candidate(); i >= 0 && p.grip.Take(i) {
			p.picked++
		} else {
			p.missed++
		}
		hand.Z += p.cfg.Lift
		p.enter(lifting, p.cfg.Pick-p.cfg.Pick/2, hand)
	case lifting:
		if p.grip.Held() < 0 {
			p.enter(returning, p.cfg.Return, p.home)
			return
		}
		hole := &p.world.Model.Ground.Holes[p.holes[p.way]]
		p.enter(carrying, p.cfg.Carry, hole.At.To3D(hand.Z))
	case carrying:
		if p.letGo = p.grip.Held(); p.letGo >= 0 {
			p.grip.Open()
			p.dropped++
		}
		p.enter(returning, p.cfg.Return, p.home)
	case returning:
		p.stage = standby
	}
}

// AppendState appends every number that a later tick may depend on.
func (p *Picker) AppendState(to []float64) []float64 {
	return append(to, float64(p.stage), float64(p.left), float64(p.way), slot.Indicator(p.armed), slot.Indicator(p.odd),
		float64(p.letGo), float64(p.picked), float64(p.dropped), float64(p.missed))
}

// Links appends the poses of the mast's foot, of its boom, which points to the hand,
// and of the hand.
func (p *Picker) Links(to []geom.Pose) []geom.Pose {
	hand := p.grip.Pose()
	boom := geom.Pose2{X: p.at.X, Y: p.at.Y, Yaw: hand.Pos.XY().Sub(p.at.Pos()).Angle()}
	return append(to, p.at.To3D(0), boom.To3D(p.home.Z+boomAbove), hand)
}

// boomAbove is how high in m the boom is over the hand when that is up.
const boomAbove = 0.35

// LinkNames returns the names of the links.
func (p *Picker) LinkNames() []string { return []string{"mast", "boom", "hand"} }
