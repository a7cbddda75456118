// SPDX-License-Identifier: Apache-2.0

package sim

// Seer is a Robot that can say what its cameras have of people, by the truth of the world: for
// people who ask why it sees somebody or not. Nothing in a run depends on it.
type Seer interface {
	Sightings() []Sighting
}

// Sighting is what the cameras of a robot have of a person. Angles and pixels are those of the
// camera that sees it, or else of the first one.
type Sighting struct {
	Name     string
	Distance float64 // m: on the ground, from the robot's middle
	Aside    float64 // rad: from where the robot faces, positive to the left
	Camera   string
	Width    Pixels  // of the person
	Face     Pixels  // of its face
	Turned   float64 // rad: by how much the face looks past the camera, to a side
	Tilted   float64 // rad: and above or below it
	Most     float64 // rad: of both, with which a face is found
	Unseen   string  // why no camera sees the person; "" where one does
	Faceless string  // why none finds its face
}

// Pixels are a width in a picture, and what is needed of it.
type Pixels struct{ Are, Least float64 }
