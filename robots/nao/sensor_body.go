// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// encoderStep is the resolution of the joints' encoders: 12 bits a turn.
const encoderStep = 2 * math.Pi / 4096

// measureJoints reads encoders and motor temperatures.
func (r *Robot) measureJoints() {
	r.readEncoders()
	set := r.slots.set
	for j, angle := range r.measured {
		set.Put(r.slots.position[j], angle)
		set.Put(r.slots.temperature[j], r.heat.celsius[j])
	}
}

func (r *Robot) readEncoders() {
	for j, angle := range r.motion.Angles() {
		r.measured[j] = encoded(angle)
	}
}

func encoded(angle float64) float64 { return float64(math.Floor(angle/encoderStep+0.5) * encoderStep) }

// measureState reports what the robot's own software knows of it.
func (r *Robot) measureState() {
	s, set := r.slots, r.slots.set
	set.Put(s.battery, r.battery.charge)
	set.PutBool(s.plugged, r.battery.plugged)
	set.PutBool(s.charging, r.battery.charging())
	set.Put(s.posture, float64(r.motion.Posture()))
	set.Put(s.family, float64(r.motion.Family()))
	set.PutBool(s.fallen, r.motion.Fallen())
	set.PutBool(s.falling, r.motion.Falling())
	set.PutBool(s.lifted, r.motion.Lifted())
	set.PutBool(s.walking, r.motion.Walking())
	set.PutBool(s.kicking, r.motion.Kicking())
	set.Put(s.odometry[0], r.odometry.at.X)
	set.Put(s.odometry[1], r.odometry.at.Y)
	set.Put(s.odometry[2], r.odometry.at.Yaw)
	for side := range r.hands {
		set.PutBool(s.holds[side], r.hands[side].stop > 0)
	}
	for i := range r.touch.left {
		set.PutBool(s.touch[i], r.touch.left[i] > 0)
	}
}

// touch holds for how many ns more each place is touched.
type touch struct {
	left    [len(touchNames)]int64
	bumpers [len(bumperNames)]int64
}

func (t *touch) advance(tick int64) {
	for i := range t.left {
		t.left[i] = max(t.left[i]-tick, 0)
	}
	for i := range t.bumpers {
		t.bumpers[i] = max(t.bumpers[i]-tick, 0)
	}
}

// of returns the place of a part, nil where the robot has none of that name.
func (t *touch) of(part string, c *Config) *int64 {
	if i := slices.Index(touchNames[:], part); i >= 0 {
		return &t.left[i]
	}
	if i := slices.Index(c.bumpers(), part); i >= 0 {
		return &t.bumpers[i]
	}
	return nil
}

func (t *touch) appendState(to []float64) []float64 {
	for _, left := range t.left {
		to = append(to, float64(left))
	}
	if t.bumpers == [len(bumperNames)]int64{} { // nobody touches them
		return to
	}
	for _, left := range t.bumpers {
		to = append(to, float64(left))
	}
	return to
}

// The inertial unit of the data sheet; its noise is ours.
const (
	accelMax   = 2 * motion.StandardGravity // m/s²
	gyroMax    = 500 * math.Pi / 180        // rad/s
	accelNoise = 0.05                       // m/s²
	gyroNoise  = 0.005                      // rad/s
	angleNoise = 0.2 * math.Pi / 180        // rad
)

type imu struct {
	noise       *sim.Stream
	roll, pitch float64   // rad, as measured in this tick
	rates       geom.Vec3 // rad/s, true ones at the last measurement
}

// measureInertia reads accelerometer, gyrometer and the fused inclination.
func (r *Robot) measureInertia() {
	rates := r.motion.Rates()
	r.putNoisy(r.slots.accel, r.specificForce(rates), accelNoise)
	r.putNoisy(r.slots.gyro, rates, gyroNoise)
	roll, pitch, _ := r.motion.Torso().Rot.RPY()
	r.imu.roll = geom.WrapAngle(roll + float64(angleNoise*r.imu.noise.Normal()))
	r.imu.pitch = geom.WrapAngle(pitch + float64(angleNoise*r.imu.noise.Normal()))
	r.slots.set.Put(r.slots.angle[0], r.imu.roll)
	r.slots.set.Put(r.slots.angle[1], r.imu.pitch)
}

// specificForce returns the specific force at the accelerometer, m/s², torso frame:
// that at the torso's origin, and what turning adds at the mount's place r,
// ω×(ω×r) + α×r. The angular acceleration α is the change of ω since the last tick.
func (r *Robot) specificForce(rates geom.Vec3) geom.Vec3 {
	at := body.Mounts[body.AccelerometerMount].Pos
	turning := rates.Sub(r.imu.rates).Scale(1 / r.tick)
	r.imu.rates = rates
	return r.motion.Acceleration().Add(rates.Cross(rates.Cross(at))).Add(turning.Cross(at))
}

func (r *Robot) putNoisy(ids [3]slot.ID, v geom.Vec3, sigma float64) {
	for i, c := range [3]float64{v.X, v.Y, v.Z} {
		r.slots.set.Put(ids[i], c+float64(sigma*r.imu.noise.Normal()))
	}
}

// Force sensors: 0 … 25 N each, told in kilograms-force, which are newtons over
// standard gravity in any world; their noise is ours.
const (
	fsrMax   = 25 / motion.StandardGravity // kg
	fsrNoise = 0.01                        // kg
)

type loadCells struct {
	noise  *sim.Stream
	weight float64    // kg, the whole robot at rest
	total  [2]float64 // kg, on each foot, as measured in this tick
}

// Where the force sensors sit under a foot, sole frame, m, in the order of fsrNames.
var fsrPlaces = func() (places [2][4]geom.Vec2) {
	for side, first := range [2]int{body.LFsrFLMount, body.RFsrFLMount} {
		for i := range places[side] {
			places[side][i] = body.Mounts[first+i].Pos.XY()
		}
	}
	return places
}()

// fsrReach returns the bounds of a foot's force sensors along an axis, sole frame, m.
func fsrReach(side, axis int) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range fsrPlaces[side] {
		v := [2]float64{p.X, p.Y}[axis]
		lo, hi = min(lo, v), max(hi, v)
	}
	return lo, hi
}

// measureFeet shares each foot's load among its force sensors and reads the bumpers.
func (r *Robot) measureFeet() {
	set := r.slots.set
	for side, load := range r.motion.Loads() {
		total, centre := 0.0, geom.Vec2{}
		for i, share := range shares(load.At, &fsrPlaces[side]) {
			kg := float64(load.Force * share / motion.StandardGravity)
			if kg > 0 {
				kg += float64(fsrNoise * r.loads.noise.Normal())
			}
			kg = geom.Clamp(kg, 0, fsrMax)
			set.Put(r.slots.fsr[side][i], kg)
			total += kg
			centre = centre.Add(fsrPlaces[side][i].Scale(kg))
		}
		if total > 0 {
			centre = centre.Scale(1 / total)
		}
		set.Put(r.slots.fsrCentre[side][0], centre.X)
		set.Put(r.slots.fsrCentre[side][1], centre.Y)
		r.loads.total[side] = total
		set.Put(r.slots.fsrTotal[side], total)
	}
	for i := range r.cfg.bumpers() {
		set.PutBool(r.slots.bumper[i], r.parts.bumped[i] || r.touch.bumpers[i] > 0)
	}
}

// shares gives each of four sensors (front left, front right, rear left, rear
// right) its part of a load at p: linear along the foot, then across it.
func shares(p geom.Vec2, at *[4]geom.Vec2) [4]float64 {
	front := geom.Clamp((p.X-at[2].X)/(at[0].X-at[2].X), 0, 1)
	left := func(l, r geom.Vec2) float64 { return geom.Clamp((p.Y-r.Y)/(l.Y-r.Y), 0, 1) }
	fl, rl := left(at[0], at[1]), left(at[2], at[3])
	return [4]float64{float64(front * fl), float64(front * (1 - fl)), float64((1 - front) * rl), float64((1 - front) * (1 - rl))}
}
