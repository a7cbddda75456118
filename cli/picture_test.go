// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/playsim/playsim/cli/disk"
)

// picturesDir has the pictures that others are compared with.
const picturesDir = "testdata/pictures"

// likeness is how far a picture may be from another.
type likeness struct {
	mean float64 // levels of 255, over all parts of all pixels
	far  float64 // share of the pixels that are others
}

// What is drawn in Go may differ by roundings of the processor, what a driver of OpenGL
// draws at its edges too.
var (
	strict = likeness{0.2, 0.0003}
	loose  = likeness{2, 0.004}
)

const farLimit = 60 // levels: a pixel farther off is another pixel

// looks compares a picture with one of testdata/pictures: looks x.png chase.png, or
// looks x.png chase.png loosely.
func looks(ts *testscript.TestScript, neg bool, args []string) {
	got := []byte(ts.ReadFile(args[0]))
	golden := filepath.Join(here, picturesDir, args[1])
	if *update && !neg {
		ts.Check(renew(golden, got))
		return
	}
	limit := strict
	if len(args) > 2 && args[2] == "loosely" {
		limit = loose
	}
	same, how, err := like(got, golden, limit)
	ts.Check(err)
	if same == neg {
		ts.Fatalf("%s against %s: %s", args[0], args[1], how)
	}
}

// renew writes a golden at once: another test may be reading it.
func renew(golden string, data []byte) error {
	if before, err := os.ReadFile(golden); err == nil && bytes.Equal(before, data) {
		return nil
	}
	return disk.WriteWhole(golden, data)
}

// like compares a picture with a file's; how says by what they differ.
func like(got []byte, golden string, limit likeness) (same bool, how string, err error) {
	want, err := os.ReadFile(golden)
	if err != nil {
		return false, "", err
	}
	a, err := png.Decode(bytes.NewReader(got))
	if err != nil {
		return false, "", err
	}
	b, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		return false, "", err
	}
	mean, far := unlike(a, b)
	how = fmt.Sprintf("differs by %.2f levels on the mean, %.2f %% of the pixels are others", mean, far*100)
	return mean <= limit.mean && far <= limit.far, how, nil
}

// TestG3N: a build with g3n, named by PLAYSIM_G3N, draws as it was looked at.
func TestG3N(t *testing.T) {
	command := os.Getenv("PLAYSIM_G3N")
	if command == "" {
		t.Skip("PLAYSIM_G3N names no build with g3n")
	}
	out := filepath.Join(t.TempDir(), "x.png")
	if text, err := exec.Command(command, "shot", "worlds/two_balls.yaml", "--at", "3s", "--size", "640x360", "--renderer", "g3n", "-o", out).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join(here, picturesDir, "g3n.png")
	if *update {
		if err := renew(golden, got); err != nil {
			t.Fatal(err)
		}
	}
	if same, how, err := like(got, golden, loose); err != nil || !same {
		t.Errorf("%s, %v", how, err)
	}
}

// here is the folder of this package: scripts run elsewhere.
var here, _ = os.Getwd()

// unlike returns the mean difference in levels, and the share of pixels that are
// others; pictures of different sizes have nothing in common.
func unlike(a, b image.Image) (mean, far float64) {
	if a.Bounds() != b.Bounds() {
		return 255, 1
	}
	sum, others := 0, 0
	r := a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			d := apart(a.At(x, y), b.At(x, y))
			sum += d[0] + d[1] + d[2]
			if max(d[0], d[1], d[2]) > farLimit {
				others++
			}
		}
	}
	pixels := float64(r.Dx() * r.Dy())
	return float64(sum) / 3 / pixels, float64(others) / pixels
}

func apart(a, b color.Color) (d [3]int) {
	c, e := color.RGBAModel.Convert(a).(color.RGBA), color.RGBAModel.Convert(b).(color.RGBA)
	for i, pair := range [3][2]uint8{{c.R, e.R}, {c.G, e.G}, {c.B, e.B}} {
		d[i] = max(int(pair[0]), int(pair[1])) - min(int(pair[0]), int(pair[1]))
	}
	return d
}

func TestUnlikePicturesAreTold(t *testing.T) {
	a, b := image.NewRGBA(image.Rect(0, 0, 100, 100)), image.NewRGBA(image.Rect(0, 0, 100, 100))
	if mean, far := unlike(a, b); mean != 0 || far != 0 {
		t.Errorf("the same picture differs by %v, %v", mean, far)
	}
	for x := range 10 {
		for y := range 10 {
			b.SetRGBA(x, y, color.RGBA{200, 0, 0, 255})
		}
	}
	if _, far := unlike(a, b); far != 0.01 {
		t.Errorf("%v of the pixels are others, not 1 %%", far)
	}
}
