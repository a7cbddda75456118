// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
)

// ExplainKey implements extension.KeyExplainer: of a key about people, whom the software
// perceives, and what the cameras have of everybody.
func (a *attached) ExplainKey(name string) (all []explain.Node) {
	if !a.os().AboutPeople(name) {
		return nil
	}
	for _, q := range a.os().People() {
		all = append(all, explain.Said("%s", perceivedText(&q)))
	}
	if len(all) == 0 {
		all = append(all, explain.Said("the robot perceives nobody"))
	}
	r, _ := a.h.Robot(a.robot.name)
	if seer, ok := r.(sim.Seer); ok {
		for _, s := range seer.Sightings() {
			all = append(all, sightingNode(&s))
		}
	}
	return all
}

func perceivedText(q *naoqi.Perceived) string {
	text := fmt.Sprintf("the robot perceives person %d: %s, in zone %d, last seen %s ago", q.ID, place(q.Distance, q.Aside), q.Zone, seconds(q.Ago))
	if q.Looks {
		text += ", looking at the robot"
	}
	return text
}

// place words a distance, m, and an angle, rad, positive to the left.
func place(distance, aside float64) string {
	angle := math.Round(degrees(math.Abs(aside)))
	switch {
	case angle == 0:
		return fmt.Sprintf("%.2f m away, straight ahead", distance)
	case aside < 0:
		return fmt.Sprintf("%.2f m away, %.0f° to the right", distance, angle)
	}
	return fmt.Sprintf("%.2f m away, %.0f° to the left", distance, angle)
}

func degrees(rad float64) float64 { return rad * 180 / math.Pi }

// sightingNode says what the cameras have of a person, and why they do not see it or its face.
func sightingNode(s *sim.Sighting) explain.Node {
	n := explain.Said("%s is %s", s.Name, place(s.Distance, s.Aside))
	n.Name = s.Name
	switch {
	case s.Unseen != "":
		n.Say("no camera sees it: %s", s.Unseen)
	case s.Distance > naoqi.PerceivedWithin:
		n.Say("it is further off than %g m: nobody is perceived there", naoqi.PerceivedWithin)
	}
	n.Say("its body is %.0f pixels wide in %s, at least %.0f are needed", s.Width.Are, s.Camera, s.Width.Least)
	n.Say("its face is %.0f pixels wide, at least %.0f are needed", s.Face.Are, s.Face.Least)
	n.Say("it looks %.0f° aside of the camera and %.0f° above or below it, at most %.0f° of each for a face to be found",
		degrees(math.Abs(s.Turned)), degrees(math.Abs(s.Tilted)), degrees(s.Most))
	if s.Faceless != "" && s.Unseen == "" {
		n.Say("no face is found: %s", s.Faceless)
	}
	return n
}
