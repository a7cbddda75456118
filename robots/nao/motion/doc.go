// SPDX-License-Identifier: Apache-2.0

// Package motion moves the joints and the base of a simulated NAO: servos, the
// walk, postures and the way between them, balance, falling, lying, getting up,
// being lifted and dropped. It is pure: no world, no slots, no clock, no chance.
//
// A [Motion] is one robot's motion. Its owner calls [Motion.Tick] once a control
// tick with a [Command] and a [Ground], and reads the results from the methods.
//
// Words and frames. Metres, radians, seconds, newtons; x forward, y left, z up. The
// world's floor is flat at [Config.Floor]. The base is the robot's place on the
// floor: midway between its feet when it stands, within 0.1 m of its torso when it
// sits or lies, on the side of the legs. Sole frames are those of package body. A step is one swing of one foot; its first
// third is double support. Stance is the foot that carries the robot and that the
// torso's pose is computed from.
//
// Who owns which joint. Legs belong to the walk and the postures: a command can
// limp them by stiffness, and steer them while the robot sits or lies still or is held
// up. Head, arms and hands follow
// [Command.Joint] at their servos' speed; not-a-number there means "as the posture
// has it". While the robot falls, lies, gets up or is sitting down, arms and hands
// are its own, and while it falls the head is, too.
//
// The walk. Each step lasts 0.6 … 0.42 s by the maker's frequency, a third of it in
// double support; a walk begins and ends with 0.6 s of double support. Footsteps
// follow the command at their start, clipped to [StepLimits]; the centre of mass is a
// linear inverted pendulum over a planned zero-moment point, solved in closed form
// per step; the legs follow by inverse kinematics from the stance sole, which does
// not move at all. Where a leg joint would have to be faster than its servo is, the
// walk slows down instead.
//
// Obstacles. A step whose landing or sweep the [Ground] does not leave free is
// shortened. For a turn, the robot makes room: it shuffles aside or back, as little as
// will do, so that turning on the spot beside a wall always gets on; straight into it,
// it marks time. One that stands in something that moved in first steps out. Where the
// ground is a [Crowd] and another robot blocks six steps in a row, it goes around it with it
// on its left, or where there is no room on its right, and goes on as soon as its way is free.
//
// Falls. Where there is no room to lie, a wall has the feet slip back as the body comes
// down along it, by up to 0.55 m, and takes the speed of the fall; where that does not do, it
// falls aside. It falls onto other robots and people.
//
// Kicks. A standing robot shifts its weight over one foot and swings the other
// straight ahead, by inverse kinematics, with its centre of mass over the foot that
// bears it; see [Kick]. A kick takes 2.4 s and as long as the strike lasts.
//
// Postures. They form a tree of keyframes with StandInit at its root; the robot can
// turn round anywhere on it. Between standing postures, and sitting down, the feet
// slide on the floor; the base stays. Off the feet the torso's attitude is the
// keyframes' and its height is that of the body resting on the floor.
//
// Stoop is ours: a squat with the feet turned out by 0.7 rad and 0.16 m apart, the torso
// pitched by 0.95 rad and the arms back; the centre of mass stays 0.049 m inside the
// soles' edge while an arm reaches the floor before the feet.
//
// Limp legs. A joint under a stiffness of 0.05 holds nothing: a robot higher than its
// crouch falls over, a lower one stays. Between that and 1, stiffness scales speed.
//
// What the package does not do: contact forces, slipping, uneven ground, joint
// torques; nor does it look whether there is room to sit or get up. A push
// moves a linear inverted pendulum; see [Motion.Push].
//
// Start at [New], [Motion.Tick], [Command].
package motion
