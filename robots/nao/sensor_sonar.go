// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// The sonars of the data sheet (V5, V6): 0.20 … 0.80 m in a cone of 60°, a value
// every 100 ms or what of whole ticks is nearest to it, 1 cm resolution. Nearer things read as 0.20 m. The noise is ours.
const (
	sonarMin    = 0.20
	sonarMax    = 0.80
	sonarCone   = math.Pi / 3
	sonarPeriod = 100_000_000 // ns
	sonarStep   = 0.01
	sonarNoise  = 0.005
	sonarRays   = 9
)

type sonar struct {
	noise          *sim.Stream
	torsoFromSonar geom.Pose
	period, offset int64
}

// sonarDirs are the rays that stand for the cone: its axis, four near it, four at its rim.
var sonarDirs = func() (dirs [sonarRays]geom.Vec3) {
	dirs[0] = geom.Vec3{X: 1}
	for i := range 4 {
		for ring, off := range [2]float64{sonarCone / 4, sonarCone/2 - 0.01} {
			s, c := detmath.SinCos(off)
			up, left := detmath.SinCos(float64(i)*math.Pi/2 + float64(ring)*math.Pi/4)
			dirs[1+4*ring+i] = geom.Vec3{X: c, Y: float64(s * left), Z: float64(s * up)}
		}
	}
	return dirs
}()

// sonarPeriodFor returns the whole multiple of the tick that is nearest to the
// data sheet's period, ns.
func sonarPeriodFor(tick int64) int64 { return spec.NearestMultiple(sonarPeriod, tick) }

func newSonar(b *sim.Builder, side body.Side) sonar {
	tick := b.World().Model.Tick
	mount := &body.Mounts[body.SonarLeftMount+int(side)]
	return sonar{
		noise: b.Stream("sonar_" + sideNames[side]), torsoFromSonar: mount.FromLink(),
		period: sonarPeriodFor(tick), offset: int64(side) * tick,
	}
}

// measureSonars pings the sonars that are due.
func (r *Robot) measureSonars(now int64) {
	for side := range r.sonars {
		s := &r.sonars[side]
		if (now+s.offset)%s.period == 0 {
			r.slots.set.Put(r.slots.sonar[side], r.ping(s))
		}
	}
}

func (r *Robot) ping(s *sonar) float64 {
	pose := r.motion.Torso().Mul(s.torsoFromSonar)
	if !r.world.Attend(pose.Pos.XY(), sonarMax+0.01, r.self) {
		return sonarMax
	}
	nearest := sonarMax
	for _, dir := range sonarDirs {
		ray := geom.Ray{Origin: pose.Pos, Dir: pose.Rot.Rotate(dir)}
		if hit, ok := r.world.CastEcho(ray, nearest, r.self); ok {
			nearest = hit.Dist
		}
	}
	if nearest == sonarMax {
		return sonarMax
	}
	nearest += float64(sonarNoise * s.noise.Normal())
	return geom.Clamp(math.Floor(nearest/sonarStep+0.5)*sonarStep, sonarMin, sonarMax)
}
