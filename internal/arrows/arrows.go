// SPDX-License-Identifier: Apache-2.0

// Package arrows says which tree of packages may import which, and what code that
// runs inside the tick may do; its tests hold the whole module to it.
//
// The rules, all about files that are not tests:
//
//   - imports: a package imports only its own tree, the trees its row of the table
//     names, the standard library and other modules; some modules belong to one
//     package and those below it alone.
//   - internal types: no exported declaration of a public package names one.
//   - engine: whatever is not listed as outside builds for js/wasm, and depends, directly
//     or through others, on nothing that is refused.
//   - purity: the pure trees know no clock, no operating system, no network, no
//     log and no global chance, start no goroutine, and take from math only what is
//     exact on every processor (detmath has the rest).
//   - disk: source and spec do not import os.
//   - fusing: in the pure trees a product of floats is rounded by float64(a*b)
//     before it reaches a sum, for a compiler may otherwise fuse both into one
//     rounding, and does on arm64 and amd64-v3. Multiplying by a power of two is
//     exact, and so is what is multiplied by it.
//
// A change of the table is a commit of its own, with the reason.
package arrows

const module = "github.com/playsim/playsim"

// tree is a folder of packages and what they may import of the module.
type tree struct {
	name string
	may  []string
}

// everything is the row of a tree that may import all others.
const everything = "…"

var table = []tree{
	{"detmath", nil},
	{"geom", []string{"detmath"}},
	{"slot", nil},
	{"trace", []string{"slot"}},
	{"source", nil},
	{"internal/quoted", []string{"source"}},
	{"internal/arrows", nil},
	{"internal/lock", nil},
	{"internal/submit", nil},
	{"internal/economy", []string{"playful", "source"}},
	{"spec", []string{"source"}},
	{"condition", []string{"detmath", "slot", "trace", "source", "explain", "internal/quoted"}},
	{"pdl", []string{"detmath", "slot", "trace", "source", "explain", "spec", "program"}},
	{"playful/syntax", []string{"source"}},
	{"playful/scheme", []string{"slot", "trace", "playful/syntax"}},
	{"playful/files", []string{"source", "playful/syntax"}},
	{"playful/expr", []string{"slot", "source", "explain", "playful/syntax", "playful/scheme"}},
	{"playful", []string{"playful/syntax", "playful/scheme", "playful/expr", "playful/files", "detmath", "slot", "trace", "source", "explain", "spec", "program"}},
	{"internal/languages", []string{"pdl", "playful", "program"}},
	{"internal/extensions", []string{"extension", "naoqi"}},
	{"explain", []string{"slot", "source"}},
	{"program", []string{"slot", "spec", "source", "explain", "trace", "detmath"}},
	{"sim/cells", []string{"geom"}},
	{"sim/form", []string{"geom"}},
	{"sim/chance", []string{"detmath", "slot"}},
	{"sim/friction", []string{"detmath"}},
	{"sim/thing", []string{"geom", "sim/form"}},
	{"sim/balls", []string{"geom", "slot", "sim/form", "sim/thing"}},
	{"sim", []string{"geom", "slot", "detmath", "spec", "sim/cells", "sim/form", "sim/chance", "sim/friction", "sim/thing", "sim/balls"}},
	{"robots", []string{"geom", "slot", "sim", "detmath", "assets", "source", "spec"}},
	{"extension", []string{"condition", "slot", "sim", "trace", "source", "explain", "spec", "program"}},
	{"run", []string{"condition", "detmath", "geom", "slot", "sim", "trace", "source", "explain", "spec", "program", "extension"}},
	{"naoqi", []string{"condition", "geom", "slot", "sim", "robots", "trace", "source", "explain", "spec", "program", "extension"}},
	{"worlds", []string{"geom", "slot", "sim", "robots", "assets", "source", "spec", "program", "extension"}},
	{"assets", nil},
	{"scenarios", []string{"slot", "trace", "source", "spec", "condition", "sim", "program", "extension", "run", "explain", "worlds", "record"}},
	{"record", []string{"geom", "slot", "sim", "trace", "source", "internal/lock"}},
	{"view", []string{"geom", "slot", "sim", "trace", "record", "assets", "detmath", "source", "explain"}},
	{".", []string{"source", "slot", "trace", "explain", "program", "playful", "extension", "internal/languages", "internal/extensions", "sim", "worlds", "scenarios", "record"}},
	{"cli/exit", nil},
	{"cli/disk", []string{"source", "scenarios", "cli/exit"}},
	{"cli/console", []string{"source"}},
	{"cli/recorded", []string{"cli/disk", "cli/exit", "explain", "record", "run", "scenarios", "sim", "source", "trace", "view"}},
	{"cli/limits", nil},
	{"cli/workers", []string{"cli/console", "cli/disk", "cli/exit", "cli/limits", "cli/recorded", "record", "scenarios", "source"}},
	{"cli/listing", []string{"condition", "playful", "run", "sim", "slot", "source", "trace"}},
	{"cli/pictures", []string{"cli/exit", "view"}},
	{"cli", []string{everything}},
	{"cmd", []string{"cli", "."}},
}

// owned are modules that one package and those below it alone may import.
var owned = []struct{ module, by string }{
	{"github.com/jakecoffman/cp", "sim"},
	{"github.com/hajimehoshi/ebiten", "view/window"},
	{"github.com/g3n/engine", "view/gpu"},
	{"github.com/foxglove/mcap", "record/mcap"},
	{"github.com/klauspost/compress", "record/mcap"},
	{"github.com/pierrec/lz4", "record/mcap"},
	{"github.com/coder/websocket", "cli/serve"},
}

// outside are the packages, with those below them, that are no part of the engine.
var outside = []string{"cli", "cmd", "record/mcap", "robots/robottest", "view/gpu", "view/term", "view/window", "internal/arrows"}

// refused are the packages, and those below them, that nothing of the engine depends on;
// so are the modules that are owned outside it.
var refused = []string{"net/http", "testing"}

// pure trees run inside the tick.
var pure = []string{"detmath", "geom", "slot", "trace", "explain", "program", "condition", "pdl", "playful", "sim", "robots", "extension", "run", "naoqi"}

// impure packages, and those below them but for exceptions.
var (
	impure = []string{"time", "os", "net", "log", "math/rand"}
	except = []string{"math/rand/v2"}
)

// diskless trees read what an fs.FS or bytes give them: the disk is cli's.
var diskless = []string{"source", "spec"}

// exact are the functions of math that IEEE 754 defines to the last bit; its
// constants may be used too.
var exact = []string{
	"Abs", "Ceil", "Copysign", "Float32bits", "Float32frombits", "Float64bits", "Float64frombits", "Floor", "Frexp", "Inf", "IsInf",
	"IsNaN", "Ldexp", "Max", "Min", "Mod", "Modf", "NaN", "Nextafter", "Round", "RoundToEven", "Signbit", "Sqrt", "Trunc",
}
