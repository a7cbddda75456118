// SPDX-License-Identifier: Apache-2.0

package star

import (
	"math"
	"strings"
	"testing"
)

const sweep = `
def start(self):
    "sweeps the arm to and fro"
    self.angle = read("arm/position")
    self.to = 1

def tick(self, speed):
    self.angle = math.clamp(self.angle + self.to * speed * period(), -1, 1)
    if abs(self.angle) == 1:
        self.to = -self.to
    command("arm/command", self.angle)

leaf("sweep", "sweeps the arm", start = start, tick = tick, resources = ["arm"],
     keys = {"speed": number(0.5, "rad/s", 0, 10, "how fast")})
`

func TestALeaf(t *testing.T) {
	r := newRig(t, sweep, "sweep | speed = 2\n")
	r.put("arm/position", 0.5)
	r.step(3)
	if got := r.commanded("arm/command"); math.Abs(got-0.65) > 1e-12 {
		t.Errorf("commanded %v", got)
	}
	r.step(20)
	if got := r.commanded("arm/command"); got > 1 || got > 0.9 {
		t.Errorf("it did not turn back: %v", got)
	}
	r.expectSaid()
}

func TestWhatALeafDeclares(t *testing.T) {
	reg, err := load(sweep)
	if err != nil {
		t.Fatal(err)
	}
	l, ok := reg.Leaf("sweep")
	if !ok || l.Doc != "sweeps the arm" || strings.Join(l.Reads, " ") != "arm/position" || strings.Join(l.Writes, " ") != "arm/command" ||
		strings.Join(l.Resources, " ") != "arm" || len(l.Keys) != 1 || l.Keys[0].Max != 10 || l.Keys[0].Unit != "rad/s" {
		t.Errorf("%+v", l)
	}
	if l.Origin == nil || l.Origin.Lines != 11 || l.Origin.Pos.Line != 13 {
		t.Errorf("origin %+v", l.Origin)
	}
}

const balls = `
scheme("ball", properties = {"color": text(), "position": vector("m"), "time_stamp": number(unit = "s")}, identity = ["color"])

def detect():
    for d in percept("camera", "ball"):
        push("ball", color = d.label, position = d.position, time_stamp = d.time)

def follow(target):
    yaw, pitch = robot.gaze(target.position)
    command("arm/command", yaw / 10)

def tell(target):
    say("%s at %g, %g away, bearing %g" % (target.color, target.position.x, distance(target), bearing(target)))
    done()

def near(target, limit):
    "the target is nearer than the limit"
    return distance(target) < limit

def age(target):
    return now() - target.time_stamp

leaf("detect", "pushes the balls that it sees", tick = detect)
leaf("follow", "points at a ball", tick = follow, resources = ["arm"])
leaf("tell", "says where a ball is", tick = tell)
evaluation(near, keys = {"limit": number(1.5, "m", 0, 10)})
evaluation(age, "seconds since it was seen", gives = number(unit = "s"))
`

func TestTargetsAndEvaluations(t *testing.T) {
	r := newRig(t, balls, "detect | out = ball\ntargeting ball: tell whenever near\ntargeting ball: follow, whenever age < 0.1, priority of 1/(1 + age)\n")
	r.put("odometry/x", 0.5)
	r.step(4, "red", "green")
	r.expectSaid("red at 1, 0.5 away, bearing 0")
	if got := r.commanded("arm/command"); got != 0.1 {
		t.Errorf("commanded %v", got)
	}
	want := "ball:red color=\"red\" position=(1, 0, 0.05) time_stamp=0.05\nball:green color=\"green\" position=(2, 0, 0.05) time_stamp=0.05\n"
	if got := r.memory(); got != want {
		t.Logf("%s", got)
	}
	r.step(10)
	if a, _ := r.eng.Active("follow[ball:red]"); a {
		t.Error("it follows what it has not seen for long")
	}
}
