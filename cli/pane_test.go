// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"errors"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/pictures"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/view/scene"
)

// failing is a graphics card that fails after some pictures.
type failing struct {
	pictures int
	closed   int
}

func (f *failing) Draw(_ *scene.Scene, _ *scene.Camera, w, h int) (*image.RGBA, error) {
	if f.pictures--; f.pictures < 0 {
		return nil, errors.New("g3n: the card has melted")
	}
	return image.NewRGBA(image.Rect(0, 0, w, h)), nil
}

func (*failing) Software() (string, bool) { return "", false }

func (f *failing) Close() { f.closed++ }

// fit puts a card into the machine.
func fit(t *testing.T, c pictures.Card) {
	t.Helper()
	before := pictures.OpenCard
	pictures.OpenCard = func() (pictures.Card, error) { return c, nil }
	t.Cleanup(func() { pictures.OpenCard = before })
}

// A picture that the graphics card does not draw is an error, and leaves no file.
func TestFailedPictureIsNotWritten(t *testing.T) {
	for _, c := range []struct {
		pictures int
		args     string
	}{
		{0, "-o x.png shot worlds/ball_chase.yaml"},
		{0, "-o x.png shot worlds/ball_chase.yaml --panels"},
		{2, "-o x.gif film worlds/ball_chase.yaml --to 1s --fps 5"},
		{0, "-o x.png film worlds/ball_chase.yaml --to 1s --fps 5"},
	} {
		dir := t.TempDir()
		fit(t, &failing{pictures: c.pictures})
		var out, err bytes.Buffer
		p := &process{ctx: context.Background(), out: &out, err: &err, Access: disk.Access{Library: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}}
		args := append(strings.Fields(c.args), "--size", "64x48", "--renderer", "g3n")
		args[1] = filepath.Join(dir, args[1]) // which may have spaces
		if code := p.main(args); code != exit.Internal || err.String() != "playsim: --renderer: g3n: the card has melted\n" {
			t.Errorf("%s: exit code %d, %s", c.args, code, &err)
		}
		if left, _ := os.ReadDir(dir); len(left) > 0 {
			t.Errorf("%s left %s", c.args, left[0].Name())
		}
	}
}
