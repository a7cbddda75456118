// SPDX-License-Identifier: Apache-2.0

package thing

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/geom"
)

// Object describes one thing in the world.
type Object struct {
	Name  string
	Shape Shape
	Color string // name of its colour: what a camera tells balls apart by

	Radius float64   // m: Ball, Cylinder, Person
	Height float64   // m: Cylinder, Person
	Size   geom.Vec3 // m: Box, full extents along its own axes

	At  geom.Vec3 // centre, m, world frame; Z is NaN for "resting on what is below"
	Yaw float64   // rad, counter-clockwise from x

	Mass        float64 // kg; unused for fixed objects and persons
	Fixed       bool    // never moves
	Restitution float64 // 0..1: share of speed kept in a bounce on the ground; with others by Skin.Against
	Friction    float64 // rolling resistance of a ball; of the rest the Coulomb coefficient, as Restitution
	Slide       float64 // Coulomb coefficient of a ball that slips

	Surface geom.Vec2 // m/s, own frame: how its top runs at the start, a belt (World.SetSurface)
	Stored  bool      // it is out of the world until it is shown or put (World.Put)

	LooksAt string // of a person: the thing or robot that it looks at from the start; "" is straight ahead

	Look        string  // what the view draws; "" is the plain shape
	Temperature float64 // °C, constant; world files give 20 unless they say otherwise
	Light       float64 // cd, the light it gives evenly all round; 0 is none
	Charges     bool    // a robot that stands at it can charge
}

// Bounds that keep the physics honest; what is outside is refused.
const (
	MinRadius = 0.005 // m
	MaxExtent = 100.0 // m, of any length or coordinate
	MaxSpeed  = 50.0  // m/s, the most with which anything moves

	maxLight       = 1e6     // cd
	minTemperature = -273.15 // °C
	maxTemperature = 5000.0  // °C
)

// Outside returns the skin of an object.
func (o *Object) Outside() Skin {
	if o.Shape == Ball {
		return Skin{Friction: o.Slide, Restitution: o.Restitution} // its Friction is rolling resistance
	}
	return Skin{Friction: o.Friction, Restitution: o.Restitution}
}

// Check reports what is out of range.
func (o *Object) Check() error {
	if o.Name == "" {
		return fmt.Errorf("it has no name")
	}
	if err := o.checkLengths(); err != nil {
		return err
	}
	if !o.Fixed && o.Shape != Person && !(o.Mass >= 0.001 && o.Mass <= 1000) {
		return fmt.Errorf("mass %v kg outside [0.001, 1000]", o.Mass)
	}
	if err := (Skin{Friction: o.Friction, Restitution: o.Restitution}).Check(); err != nil {
		return err
	}
	if !(o.Slide >= 0 && o.Slide <= 2) {
		return fmt.Errorf("slide %v outside [0, 2]", o.Slide)
	}
	return o.checkNature()
}

func (o *Object) checkNature() error {
	switch {
	case !(o.Surface.Norm() <= MaxSpeed):
		return fmt.Errorf("its surface runs at %v, faster than %v m/s", o.Surface, MaxSpeed)
	case o.Surface != geom.Vec2{} && !o.Carries():
		return fmt.Errorf("a %s has no surface that could run", o.Shape)
	case !(o.Light >= 0 && o.Light <= maxLight):
		return fmt.Errorf("light %v cd outside [0, %v]", o.Light, maxLight)
	case !(o.Temperature >= minTemperature && o.Temperature <= maxTemperature):
		return fmt.Errorf("temperature %v °C outside [%v, %v]", o.Temperature, minTemperature, maxTemperature)
	}
	return nil
}

func (o *Object) checkLengths() error {
	for _, l := range o.halves() {
		if !(l >= MinRadius && l <= MaxExtent) {
			return fmt.Errorf("a half extent of %v m is outside [%v, %v]", l, MinRadius, MaxExtent)
		}
	}
	if !(math.Abs(o.Yaw) <= MaxExtent) {
		return fmt.Errorf("yaw %v rad is no usable angle", o.Yaw)
	}
	if !(math.Abs(o.At.X) <= MaxExtent) || !(math.Abs(o.At.Y) <= MaxExtent) || !(math.IsNaN(o.At.Z) || math.Abs(o.At.Z) <= MaxExtent) {
		return fmt.Errorf("position %v is not within %v m", o.At, MaxExtent)
	}
	return nil
}
