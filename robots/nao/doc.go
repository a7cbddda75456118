// SPDX-License-Identifier: Apache-2.0

// Package nao is a simulated NAO-like robot: its slots, percepts and functions
// over the body of robots/nao/body and the motion of robots/nao/motion.
//
// What is simulated: joints with the maker's limits, speeds and stiffness; a walk
// made of footsteps; postures, balance, falling and getting up; sonars, force
// sensors, bumpers, touch sensors, inertial unit, joint positions and
// temperatures, battery; odometry that drifts; two cameras that report detected
// things, not pictures.
//
// What the robot knows comes from its sensors. A camera finds a thing by
// frustum, occlusion and apparent size, measures bearing, elevation and size
// with noise, and places it through the kinematic chain and the odometry, assuming
// a ball of [Config.BallRadius]. Where its torso is over its base, for percepts and
// for gaze, it reckons from encoders of 12 bits, through the leg that bears it and
// whose sole it takes to be flat on the floor; with no load on the feet it goes by
// the inertial unit's inclination, and believes the lower sole to touch the floor.
// On its feet that errs by up to 3 mm and 0.7°; seated by 6 to 12 cm; lying by
// some decimetres; held up by the whole height.
//
// What is exact all the same, or better than the real thing:
//
//   - battery, charger, temperatures and touches are read without error;
//   - posture, posture/family, fallen, falling, lifted and walking are the robot's own
//     software state, taken from its motion without a detector's delay or mistake;
//   - what a camera finds it names rightly: no colour is confused, nothing is seen
//     that is not there, 1 % of the things in sight are overlooked. All balls are
//     placed as if of one radius, all persons as if 0.40 m wide;
//   - a ball of 0.05 m is found up to 4.5 m away at QVGA (V6: 5.0 m): 6 pixels. A
//     person takes 12 pixels of width;
//   - of a person in the picture the camera knows what the world knows: that it waves,
//     where its head or middle is in sight; that its face is turned to the camera by at
//     most 15°, sideways and up, where the head is in sight and takes 20 pixels, and that
//     someone who looks at this robot lowers its face to it; that its lips move, from the
//     tick in which it speaks for 60 ms a letter and at least 0.5 s, where its face is
//     found. Nobody is taken for waving or speaking who does not. Measured with noise
//     are where the person is, and its gaze by the error of its bearing alone; that the
//     person is overlooked in 1 % of the pictures takes all of this with it;
//   - sonars do not hear the robot's own limbs;
//   - the feet are set by what really stands in their way, not by what is sensed;
//   - a bumper is pressed by what strikes its foot from ahead, and by an obstacle
//     within 1 cm of it that shortened the foot's last step.
//
// What touches the world are the feet by their outlines and discs about pelvis,
// chest and head. Arms, hands and legs pass through things. It pushes what withstands it
// with less than 10 N (a box with µ 0.5 up to 2 kg), near that slower, and stops before
// the rest, but goes around other robots. What strikes it, a robot on wheels, a person who
// walks on, another NAO that walks or falls, gives its body an impulse at the height where
// they met: it staggers, or falls, see [motion.Motion.Push]. So does who leans on it. It takes the edge of a hole for a wall, by the true ground, and
// stops before it.
//
// A kick is a motion of the whole body; the ball is struck by the foot, or is not, as
// the foot meets it. A hand takes a ball of at most 0.03 m of radius whose centre is
// within 0.025 m of the palm's as the closing fingers come to touch it, from a
// person's hand, too; it holds it rigidly, without measure of weight or slip, until it
// opens. From the posture Stoop, a squat on outturned feet, hands reach the floor from
// 0.15 to 0.18 m ahead of the base.
//
// Without charge no joint has strength and the robot falls; battery reads 0 then,
// and no slot beyond it tells. A robot on its charger works and charges at once.
//
// What is not simulated: pictures, sound, light, joint torques and contact
// forces, the floor's reflection of sonar, slipping, latency of sensors. Sonars
// are always on. Constants without a published figure (noise, drift, heating,
// power) are ours and are named where they stand.
//
// Periods: the sonars' 100 ms become the nearest whole multiple of the world's tick,
// which their slots name; a camera's period that is none is refused. Ticks and
// gravities are refused where [motion.Motion] is not made for them.
//
// Start at [New]; slots are declared in slots.go. To add a sensor: declare its
// slot there, measure it in a sensor_*.go file, call it from Sense.
package nao
