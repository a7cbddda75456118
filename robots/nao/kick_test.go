// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/robots/nao/motion"
)

// kicks runs a kick with a foot at a speed, and till the ball rests again.
func (s stage) kicks(foot motion.Foot, speed float64) {
	set := s.nao.Slots()
	command, _ := set.Lookup("kick/command")
	at, _ := set.Lookup("kick/speed")
	set.Command(command, float64(foot))
	set.Command(at, speed)
	for range 400 {
		s.Tick()
	}
}

// A foot of v m/s gives the ball u = (1+e) v, e the geometric mean of both restitutions; it slips
// for 12/49 u²/(μ g), and rolling at 5/7 u stops it after u²·25/49/(2 c g).
func TestKickedBallRollsAsFarAsItShould(t *testing.T) {
	for _, foot := range [...]motion.Foot{motion.LeftFoot, motion.RightFoot} {
		for _, speed := range [...]float64{0.3, 0.5, 0.8} {
			for _, off := range [...]float64{-0.02, 0, 0.02} {
				y := 0.055 + off
				if foot == motion.RightFoot {
					y = -y
				}
				s := set(t, nao.Defaults(), ball("green", 0.19, y))
				s.kicks(foot, speed)
				at := s.Bodies()[0].Pos
				e := math.Sqrt(0.3 * 0.5)
				want := (1 + e) * (1 + e) * speed * speed * (12./49/0.5 + 25./49/(2*0.03)) / 9.80665
				if got := at.X - 0.19; math.Abs(got-want) > 0.2*want+0.03 {
					t.Errorf("%v at %g m/s, ball at y %.3f: it rolls %.2f m, should %.2f", foot, speed, y, got, want)
				}
				if side := at.Y - y; math.Abs(side) > 0.03 {
					t.Errorf("%v at %g m/s, ball at y %.3f: it ends %.3f m aside", foot, speed, y, side)
				}
			}
		}
	}
}

func TestKickMissesABallElsewhere(t *testing.T) {
	for name, at := range map[string][2]float64{
		"too far": {0.35, 0.055}, "before the other foot": {0.19, -0.055}, "aside": {0.19, 0.2}, "behind": {-0.3, 0.055},
	} {
		s := set(t, nao.Defaults(), ball("green", at[0], at[1]))
		s.kicks(motion.LeftFoot, 0.8)
		p := s.Bodies()[0].Pos
		if p.X != at[0] || p.Y != at[1] {
			t.Errorf("%s: the ball moves to %v", name, p)
		}
	}
}

func TestKickCommandHeldKicksOnce(t *testing.T) {
	s := set(t, nao.Defaults())
	command, _ := s.nao.Slots().Lookup("kick/command")
	s.nao.Slots().Command(command, float64(motion.LeftFoot))
	began := 0
	was := false
	for range 400 {
		s.Tick()
		is := s.nao.Motion().Kicking()
		if is && !was {
			began++
		}
		was = is
	}
	if began != 1 {
		t.Errorf("%d kicks", began)
	}
}
