// SPDX-License-Identifier: Apache-2.0

package pictures

import (
	"bytes"
	"errors"
	"image"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/view/scene"
)

// melting is a graphics card that fails after some pictures.
type melting struct{ pictures, closed int }

func (f *melting) Draw(_ *scene.Scene, _ *scene.Camera, w, h int) (*image.RGBA, error) {
	if f.pictures--; f.pictures < 0 {
		return nil, errors.New("g3n: the card has melted")
	}
	return image.NewRGBA(image.Rect(0, 0, w, h)), nil
}

func (*melting) Software() (string, bool) { return "", false }

func (f *melting) Close() { f.closed++ }

// A window goes on with our own renderer, and tells once.
func TestWindowOutlivesTheCard(t *testing.T) {
	files := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	world, err := scenarios.LoadWorld(files, "worlds/ball_chase.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	run, err := scenarios.Assemble(world, scenarios.Options{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(run.Close)
	s := scene.New(run.World)
	c := s.Home().Camera("free")
	broken := &melting{pictures: 1}
	var told []string
	p := &willing{card: broken, tell: func(why string) { told = append(told, why) }}
	dark := p.Draw(s, &c, 64, 48)
	for range 3 {
		if m := p.Draw(s, &c, 64, 48); m == nil || bytes.Equal(m.Pix, dark.Pix) {
			t.Fatal("nothing is drawn")
		}
	}
	p.close()
	if len(told) != 1 || told[0] != "g3n: the card has melted: drawing without it" {
		t.Errorf("told %q", told)
	}
	if broken.closed != 1 || p.Name() != "soft" {
		t.Errorf("closed %d times, drawn by %s", broken.closed, p.Name())
	}
}
