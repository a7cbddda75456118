// SPDX-License-Identifier: Apache-2.0

package star

import (
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
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

resource("arm")
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
	if l.Origin == nil || l.Origin.Lines != 11 || l.Origin.Pos.Line != 14 {
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
    say("%s at %s, %s away, bearing %s" % (target.color, target.position, distance(target), bearing(target)))
    done()

def near(target, limit):
    "the target is nearer than the limit"
    return distance(target) < limit

def age(target):
    return now() - target.time_stamp

leaf("detect", "pushes the balls that it sees", tick = detect)
resource("arm")
leaf("follow", "points at a ball", tick = follow, resources = ["arm"])
leaf("tell", "says where a ball is", tick = tell)
evaluation(near, keys = {"limit": number(1.5, "m", 0, 10)})
evaluation(age, "seconds since it was seen", gives = number(unit = "s"))
`

func TestTargetsAndEvaluations(t *testing.T) {
	r := newRig(t, balls, "detect | out = ball\ntargeting ball: tell whenever near\ntargeting ball: follow, whenever age < 0.1, priority of 1/(1 + age)\n")
	r.put("odometry/x", 0.5)
	r.step(4, "red", "green")
	r.expectSaid("red at vector(1, 0, 0.05), 0.5 away, bearing 0.0")
	if got := r.commanded("arm/command"); got != 0.1 {
		t.Errorf("commanded %v", got)
	}
	want := "ball:red color=\"red\" position=[1, 0, 0.05] time_stamp=0.05\nball:green color=\"green\" position=[2, 0, 0.05] time_stamp=0.05\n"
	if got := r.memory(); got != want {
		t.Errorf("memory:\n%s", got)
	}
	r.step(10)
	if a, _ := r.eng.Active("follow[ball:red]"); a {
		t.Error("it follows what it has not seen for long")
	}
}

const manyThings = `
scheme("cup", "a cup", properties = {"position": vector("m"), "full": boolean(), "level": number()}, similar = {"position": 0.3})
scheme("note", properties = {"words": text()})

def see_cups():
    for d in see("ball"):
        push("cup", position = d.position, full = d.label == "full", level = 1)

def filter(target, gain):
    push_like(target, level = target.level * gain)

def count(self):
    self.seen = getattr(self, "seen", 0) + 1
    for c in pull("cup"):
        if c.full and self.seen == 4:
            delete(c)
    push("note", "left", words = "%d cups, %d schemes" % (self.seen, len(pull("cup"))))

def pairs(target):
    other = outer()
    say("%s in %s" % (target.key, other.key))
    done()

def nearest():
    c = latest("full")
    return c.level if c else 0

def touching():
    return bool(read("touched")) or read("none", 1) == 2

leaf("see_cups", "pushes what it sees as cups", tick = see_cups)
leaf("filter", "scales the level", tick = filter, keys = {"gain": number(2)})
leaf("count", "counts", tick = count, pushes = "note")
leaf("pairs", "names pairs", tick = pairs)
evaluation(nearest, gives = number())
evaluation(touching)
`

func TestMemory(t *testing.T) {
	r := newRig(t, manyThings, "see_cups | out = cup\ntargeting cup: filter | out = far_cup; gain = 3\ncount priority of nearest\ntargeting cup: block\nblock:\n  targeting far_cup: pairs\n")
	r.step(3, "full", "empty")
	want := []string{"1 in 1", "2 in 1", "1 in 2", "2 in 2"}
	r.expectSaid(want...)
	r.step(1)
	r.step(1)
	got := r.memory()
	for _, line := range []string{
		"cup:2 position=[2, 0, 0.05] full=false level=1\n", "far_cup:1 position=[1, 0, 0.05] full=true level=3\n", "note:left words=\"4 cups, 2 schemes\"\n",
	} {
		if !strings.Contains(got, line) {
			t.Errorf("no %q in the memory:\n%s", line, got)
		}
	}
	if strings.Contains(got, "\ncup:1") || strings.HasPrefix(got, "cup:1") {
		t.Errorf("the full cup is there:\n%s", got)
	}
}

// A slot that the robot may lack, and a key that names a slot.
func TestSlotsByKey(t *testing.T) {
	text := `
def push_it(joint, goal):
    command(joint, goal)
def ready(joint):
    return read(joint) > 0.2
leaf("push_it", "moves any joint", tick = push_it, keys = {"joint": text(slot = "command"), "goal": number()})
evaluation(ready, keys = {"joint": text(slot = "read")})
`
	r := newRig(t, text, "push_it | joint = \"arm/command\"; goal = 0.5\n")
	r.step(1)
	if got := r.commanded("arm/command"); got != 0.5 {
		t.Errorf("commanded %v", got)
	}
	r.expectSaid()
}

func TestLifeCycle(t *testing.T) {
	text := `
def init(self):
    say("init")
def start(self):
    say("start"); self.left = 2
def tick():
    say("tick at %s, running %s" % (now(), running()))
def stop(self):
    self.left -= 1
    say("stop")
    return self.left == 0
def touched():
    return read("touched")
leaf("life", "says what happens", init = init, start = start, tick = tick, stop = stop, period = 0.05)
evaluation(touched)
`
	r := newRig(t, text, "life whenever touched\n")
	r.put("touched", 1)
	r.step(3)
	r.put("touched", 0)
	r.step(4)
	r.expectSaid("init", "start", "tick at 0.0, running 0.0", "tick at 0.05, running 0.05", "stop", "stop")
}

// What a leaf remembers is part of the run's state, and nothing else is.
func TestDigest(t *testing.T) {
	text := `
def start(self, goal):
    self.l, self.d, self.t = [1, 2.5, "a"], {"k": (True, None)}, vector(1, 2, 3)
    self.big = 1 << 70
    self.n = goal
def tick(self):
    self.l[0] += self.n
    self.d["k"] = (False, self.l[0])
leaf("a", start = start, tick = tick, keys = {"goal": number(0)})
`
	state := func(program string, n int) []float64 {
		r := newRig(t, text, program)
		r.step(n)
		r.expectSaid()
		return r.eng.AppendState(nil)
	}
	a, b, c := state("a\n", 3), state("a\n", 3), state("a | goal = 1\n", 3)
	if len(a) != len(b) || len(a) != len(c) {
		t.Fatalf("lengths %d, %d, %d", len(a), len(b), len(c))
	}
	differ := 0
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("number %d differs in equal runs", i)
		}
		if a[i] != c[i] {
			differ++
		}
	}
	if differ != 3 {
		t.Errorf("%d numbers differ, not n, l[0] and d", differ)
	}
}

// B14: an evaluation that did not end stopped the robot's engine for as long. B20: the
// nodes needed a Python of certain years.
func TestB14AnEvaluationHasABudget(t *testing.T) {
	r := newRig(t, `
def slow():
    n = 0
    while True:
        n += 1
    return n > 0
def idle():
    pass
evaluation(slow)
leaf("a", tick = idle)
leaf("b", tick = idle)
`, "a whenever slow\nb\n")
	r.step(3)
	if len(r.faults) != 1 || !strings.Contains(r.faults[0], "this takes too long") {
		t.Errorf("faults %q", r.faults)
	}
	if on, _ := r.eng.Active("b"); !on {
		t.Error("b is not active")
	}
}

func TestB20NodesNeedNoPython(t *testing.T) {
	r := newRig(t, sweep, "sweep\n")
	r.step(1)
	r.expectSaid()
}

// A name that is bound to a function elsewhere, and a lambda, are looked into, too.
func TestNamesAreFoundInWhatIsCalled(t *testing.T) {
	reg, err := load(`
at = lambda: read("arm/position")
def twice():
    def inner():
        return at()
    return 2 * inner()
def f():
    return twice() > 1
evaluation(f)
leaf("a", tick = lambda: command("arm/command", 0.5))
`)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := reg.Evaluation("f")
	l, _ := reg.Leaf("a")
	if len(e.Reads) != 1 || len(l.Writes) != 1 {
		t.Errorf("reads %q, writes %q", e.Reads, l.Writes)
	}
}

// random draws from the leaf's own stream.
type countingChance struct{ n int }

func (c *countingChance) Float64() float64 { c.n++; return 0.25 }

func (c *countingChance) Normal() float64 { c.n++; return -1 }

func TestChance(t *testing.T) {
	reg, err := load("def f():\n    say(str(random() + normal()))\nleaf(\"a\", tick = f)\n")
	if err != nil {
		t.Fatal(err)
	}
	prog, err := playful.Compile(nil, source.NewFile("test.play", "a\nb\nb:\n  a\n"), reg, playful.Options{})
	if err != nil {
		t.Fatal(err)
	}
	set, _ := testRobot(t)
	made := map[string]*countingChance{}
	eng, err := playful.NewEngine(prog, set, playful.EngineOptions{Tick: tick, Chance: func(name string) slot.Chance {
		made[name] = &countingChance{}
		return made[name]
	}})
	if err != nil {
		t.Fatal(err)
	}
	eng.Iterate(0, 0)
	eng.Iterate(tick, 1)
	if len(made) != 2 || made["a"] == nil || made["a"].n != 4 || made["b/a"] == nil {
		t.Errorf("%v", made)
	}
}

func TestHistory(t *testing.T) {
	r := newRig(t, `
scheme("dot", properties = {"x": number()})
def tick(self):
    self.n = getattr(self, "n", 0) + 1
    push("dot", x = self.n * self.n)
def tell(target):
    say("%s of %s, before %s" % (target.x, pushed(target, "x"), before(target, "x")))
leaf("dots", tick = tick)
leaf("tell", tick = tell)
`, "dots\ntargeting dot: tell\n")
	r.step(4)
	r.expectSaid("1.0 of 0.0, before (None, None)", "4.0 of 0.025, before (1.0, 0.0)", "9.0 of 0.05, before (4.0, 0.025)")
}
