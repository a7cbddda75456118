// SPDX-License-Identifier: Apache-2.0

package urdf

import (
	"errors"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/playsim/playsim/assets"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/source"
)

var (
	wants = regexp.MustCompile(`want ("(?:[^"\\]|\\.)*")`)
	whole = regexp.MustCompile(`(?s)^<!--.*?-->\n`)
)

// Errors stand beside the lines that cause them, see testdata/errors.urdf.
func TestErrors(t *testing.T) {
	data, err := os.ReadFile("testdata/errors.urdf")
	if err != nil {
		t.Fatal(err)
	}
	for i, chunk := range strings.Split(whole.ReplaceAllString(string(data), ""), "-----\n") {
		want := map[string]bool{} // "line: message"
		for n, line := range strings.Split(chunk, "\n") {
			for _, m := range wants.FindAllStringSubmatch(line, -1) {
				msg, err := strconv.Unquote(m[1])
				if err != nil {
					t.Fatalf("chunk %d line %d: %v", i, n+1, err)
				}
				want[fmt.Sprintf("%d: %s", n+1, msg)] = true
			}
		}
		_, err := Parse("x.urdf", chunk)
		compare(t, i, want, err)
	}
}

func compare(t *testing.T, chunk int, want map[string]bool, err error) {
	t.Helper()
	var list *source.Errors
	if err != nil && !errors.As(err, &list) {
		t.Fatalf("chunk %d: %v is no list", chunk, err)
	}
	if list == nil {
		t.Errorf("chunk %d: no error", chunk)
		return
	}
next:
	for _, e := range list.All() {
		one := e.(*source.Error)
		for w := range want {
			line, msg, _ := strings.Cut(w, ": ")
			if line == strconv.Itoa(one.Pos.Line) && strings.Contains(one.Msg, msg) {
				delete(want, w)
				continue next
			}
		}
		t.Errorf("chunk %d: unexpected: %v", chunk, e)
	}
	for w := range want {
		t.Errorf("chunk %d: missing: %s", chunk, w)
	}
}

// Columns, carets and hints.
func TestErrorText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{
			"<robot name=\"r\">\n  <link name=\"torso\"/>\n  <link name=\"head\"/>\n" +
				"  <joint name=\"neck\" type=\"fixed\"><parent link=\"torse\"/><child link=\"head\"/></joint>\n</robot>\n",
			"x.urdf:4:49: unknown parent link \"torse\"\n" +
				"   4 |   <joint name=\"neck\" type=\"fixed\"><parent link=\"torse\"/><child link=\"head\"/></joint>\n" +
				"     |                                                 ^\n" +
				"hint: did you mean \"torso\"?",
		},
		{
			"<robot name='r'>\n<link name='a'><visual>\n<geometry><box size='1 x 1'/></geometry></visual></link></robot>",
			"x.urdf:3:24: \"x\" is not a finite number\n" +
				"   3 | <geometry><box size='1 x 1'/></geometry></visual></link></robot>\n" +
				"     |                        ^",
		},
		{
			"<robot name='r'><link name='a'/><link name='b'/>\n<joint name='j' type='revolut'><parent link='a'/><child link='b'/></joint></robot>",
			"x.urdf:2:23: unknown joint type \"revolut\"\n" +
				"   2 | <joint name='j' type='revolut'><parent link='a'/><child link='b'/></joint></robot>\n" +
				"     |                       ^\n" +
				"hint: did you mean \"revolute\"?",
		},
	} {
		_, err := Parse("x.urdf", c.text)
		if err == nil || err.Error() != c.want {
			t.Errorf("got\n%v\nwant\n%s", err, c.want)
		}
	}
}

const arm = `<?xml version="1.0"?>
<robot name="arm" xmlns:xacro="http://ros.org/wiki/xacro">
  <link name="hand"/>
  <joint name="slide" type="prismatic">
    <parent link="lower"/><child link="hand"/>
    <origin xyz="1 0 0"/>
    <limit lower="0" upper="0.5" effort="1" velocity="1"/>
  </joint>
  <link name="base">
    <visual name="foot"><geometry><mesh filename="foot.stl" scale="1 1 2"/></geometry><material name="red"/></visual>
    <collision><geometry><box size="1 2 3"/></geometry></collision>
  </link>
  <joint name="shoulder" type="continuous">
    <parent link="base"/><child link="upper"/>
    <origin xyz="0 0 1" rpy="0 0 0"/><axis xyz="0 0 2"/><dynamics damping="0.1"/>
  </joint>
  <link name="upper">
    <inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>
  <joint name="elbow" type="revolute">
    <parent link="upper"/><child link="lower"/>
    <origin xyz="1 0 0"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/>
    <mimic joint="shoulder" multiplier="-2" offset="0.5"/>
  </joint>
  <link name="lower">
    <visual><geometry><sphere radius="0.1"/></geometry><material name="own"><texture filename="t.png"/></material></visual>
  </link>
  <material name="red"><color rgba="1 0 0 1"/></material>
  <transmission name="t"/>
</robot>
`

func TestParse(t *testing.T) {
	r, err := Parse("arm.urdf", arm)
	if err != nil {
		t.Fatal(err)
	}
	if r.Name != "arm" || r.Links[r.Root].Name != "base" || r.Mass() != 2 || len(r.Order) != 3 {
		t.Errorf("%+v", r)
	}
	base := r.Links[r.Root]
	foot := base.Visuals[0]
	if foot.Solid != Mesh || foot.Mesh != "foot.stl" || foot.Size.Z != 2 || foot.Material.RGBA != [4]float64{1, 0, 0, 1} {
		t.Errorf("foot %+v", foot)
	}
	if c := base.Collisions[0]; c.Solid != Box || c.Size != (geom.Vec3{X: 1, Y: 2, Z: 3}) || c.Material != nil {
		t.Errorf("collision %+v", c)
	}
	i, _ := r.JointIndex("slide")
	if j := r.Joints[i]; j.Axis != (geom.Vec3{X: 1}) || j.Limit.Upper != 0.5 || j.Pos.Line != 4 {
		t.Errorf("slide %+v", j)
	}
	if _, ok := r.LinkIndex("none"); ok {
		t.Error("found a link that is not there")
	}
	lower, _ := r.LinkIndex("lower")
	if m := r.Links[lower].Visuals[0].Material; m.Texture != "t.png" || m.RGBA != grey {
		t.Errorf("material %+v", m)
	}
}

// With the shoulder at a right angle the mimicking elbow turns back by π - 0.5.
func TestPoses(t *testing.T) {
	r, err := Parse("arm.urdf", arm)
	if err != nil {
		t.Fatal(err)
	}
	values := make([]float64, len(r.Joints))
	s, _ := r.JointIndex("shoulder")
	p, _ := r.JointIndex("slide")
	values[s], values[p] = math.Pi/2, 0.25
	poses := make([]geom.Pose, len(r.Links))
	r.Poses(values, poses)
	hand, _ := r.LinkIndex("hand")
	yaw := math.Pi/2 - math.Pi + 0.5
	want := geom.Vec3{X: 1.25 * math.Cos(yaw), Y: 1 + 1.25*math.Sin(yaw), Z: 1}
	if d := poses[hand].Pos.Dist(want); d > 1e-12 {
		t.Errorf("hand at %v, want %v", poses[hand].Pos, want)
	}
	if n := testing.AllocsPerRun(10, func() { r.Poses(values, poses) }); n != 0 {
		t.Errorf("Poses allocates %g times", n)
	}
}

func nao(tb testing.TB) string {
	data, err := assets.FS.ReadFile("nao/nao_v5.urdf")
	if err != nil {
		tb.Fatal(err)
	}
	return string(data)
}

func TestEmbeddedRobots(t *testing.T) {
	r, err := Parse("nao_v5.urdf", nao(t))
	if err != nil {
		t.Fatal(err)
	}
	if r.Links[r.Root].Name != "base_link" || math.Abs(r.Mass()-5.3054) > 1e-4 {
		t.Errorf("root %s, mass %g", r.Links[r.Root].Name, r.Mass())
	}
}

func FuzzParse(f *testing.F) {
	f.Add(arm)
	data, err := os.ReadFile("testdata/errors.urdf")
	if err != nil {
		f.Fatal(err)
	}
	for _, chunk := range strings.Split(string(data), "-----\n") {
		f.Add(chunk)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse("fuzz.urdf", text)
		if (r == nil) == (err == nil) {
			t.Fatalf("robot %v, error %v", r, err)
		}
		if r != nil {
			r.Poses(make([]float64, len(r.Joints)), make([]geom.Pose, len(r.Links)))
		}
	})
}

func BenchmarkParse(b *testing.B) {
	text := nao(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("nao_v5.urdf", text); err != nil {
			b.Fatal(err)
		}
	}
}
