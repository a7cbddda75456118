// SPDX-License-Identifier: Apache-2.0

package body_test

import (
	"io/fs"
	"math"
	"math/rand/v2"
	"os/exec"
	"testing"

	"github.com/playsim/playsim/assets"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/urdf"
)

var descriptions = []struct {
	version body.Version
	name    string
}{
	{body.V5, "nao/nao_v5.urdf"},
	{body.V6, "nao/nao_v6.urdf"},
}

func load(t *testing.T, v body.Version) *urdf.Robot {
	t.Helper()
	text, err := fs.ReadFile(assets.FS, descriptions[v].name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := urdf.Parse(descriptions[v].name, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The description files have the limits, masses and frames of the tables.
func TestDescriptionsAgreeWithBody(t *testing.T) {
	rnd := rand.New(rand.NewPCG(17, 18))
	for _, d := range descriptions {
		r := load(t, d.version)
		var a body.Angles
		if _, mass := d.version.CenterOfMass(&a); math.Abs(r.Mass()-mass) > 1e-9 {
			t.Errorf("%s: mass %g, tables %g", d.name, r.Mass(), mass)
		}
		sameLimits(t, r)
		for range 200 {
			samePoses(t, r, d.version, rnd)
		}
	}
}

func sameLimits(t *testing.T, r *urdf.Robot) {
	t.Helper()
	for j := range body.Joint(body.NumJoints) {
		s := &body.Specs[j]
		i, ok := r.JointIndex(s.Name)
		if !ok {
			t.Errorf("no joint %s", s.Name)
			continue
		}
		u := &r.Joints[i]
		if *u.Limit != (urdf.Limit{Lower: s.Min, Upper: s.Max, Effort: s.Effort, Velocity: s.Speed}) {
			t.Errorf("%s: limits %+v", s.Name, *u.Limit)
		}
		if (u.Mimic != nil) != (j == body.RHipYawPitch) {
			t.Errorf("%s: mimic %+v", s.Name, u.Mimic)
		}
	}
}

// samePoses compares every link, every mount and the centre of mass at random angles.
func samePoses(t *testing.T, r *urdf.Robot, v body.Version, rnd *rand.Rand) {
	t.Helper()
	var a body.Angles
	values := make([]float64, len(r.Joints))
	for j := range a {
		s := &body.Specs[j]
		a[j] = s.Min + (s.Max-s.Min)*rnd.Float64()
		i, _ := r.JointIndex(s.Name)
		values[i] = a[j]
	}
	a[body.RHipYawPitch] = a[body.LHipYawPitch]
	var links [body.NumLinks]geom.Pose
	body.Links(&a, &links)
	poses := make([]geom.Pose, len(r.Links))
	r.Poses(values, poses)

	for l := range body.Link(body.NumLinks) {
		same(t, r, poses, l.String(), links[l])
	}
	for i := range body.Mounts {
		same(t, r, poses, body.Mounts[i].Name, links[body.Mounts[i].Link].Mul(body.Mounts[i].FromLink()))
	}
	for c, frame := range [...]string{body.Top: "CameraTop_optical_frame", body.Bottom: "CameraBottom_optical_frame"} {
		eye := body.TorsoFromCamera(body.Camera(c), &a)
		eye.Rot = eye.Rot.Mul(body.CameraFromOptical)
		same(t, r, poses, frame, eye)
	}
	same(t, r, poses, "l_sole", body.TorsoFromSole(body.Left, &a))
	same(t, r, poses, "r_sole", body.TorsoFromSole(body.Right, &a))

	com, sum := geom.Vec3{}, 0.0
	for i := range r.Links {
		if in := r.Links[i].Inertial; in != nil {
			com = com.Add(poses[i].Apply(in.Origin.Pos).Scale(in.Mass))
			sum += in.Mass
		}
	}
	if want, _ := v.CenterOfMass(&a); com.Scale(1/sum).Dist(want) > 1e-9 {
		t.Fatalf("centre of mass %v, tables %v", com.Scale(1/sum), want)
	}
}

func same(t *testing.T, r *urdf.Robot, poses []geom.Pose, link string, want geom.Pose) {
	t.Helper()
	i, ok := r.LinkIndex(link)
	if !ok {
		t.Fatalf("no link %s", link)
	}
	if d, turn := poses[i].Pos.Dist(want.Pos), poses[i].Rot.Inv().Mul(want.Rot).Angle(); d > 1e-9 || turn > 1e-7 {
		t.Fatalf("%s: %v, tables %v", link, poses[i], want)
	}
}

// The reference parser of the format takes the files, where it is installed.
func TestCheckURDF(t *testing.T) {
	tool, err := exec.LookPath("check_urdf")
	if err != nil {
		t.Skip("check_urdf is not installed")
	}
	for _, d := range descriptions {
		if out, err := exec.Command(tool, "../../../assets/"+d.name).CombinedOutput(); err != nil {
			t.Errorf("check_urdf %s: %v\n%s", d.name, err, out)
		}
	}
}
