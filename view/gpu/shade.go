// SPDX-License-Identifier: Apache-2.0

//go:build g3n && linux && cgo

package gpu

import (
	"embed"
	"math"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/material"
	"github.com/g3n/engine/math32"
	"github.com/g3n/engine/renderer"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

//go:embed shaders
var sources embed.FS

// programs are named after their shaders.
var programs = []string{"cast", "solid", "backdrop", "disc", "line"}

// addPrograms makes our shaders known to g3n, which compiles them when they are used.
func addPrograms(to *renderer.Renderer) error {
	text := func(name string) (string, error) {
		data, err := sources.ReadFile("shaders/" + name)
		return string(data), err
	}
	light, err := text("light.glsl")
	if err != nil {
		return err
	}
	to.AddChunk("light", light)
	for _, name := range programs {
		for _, part := range []string{".vert", ".frag"} {
			source, err := text(name + part)
			if err != nil {
				return err
			}
			to.AddShader(name+part, source)
		}
		to.AddProgram(name, name+".vert", name+".frag")
	}
	return nil
}

// frame is what all programs are told of a picture.
type frame struct {
	eye, forward, right, up geom.Vec3
	size                    [2]float32 // pixels
	view                    math32.Matrix4
	light                   *sunlight
	floor                   *scene.Ground
	shadows                 bool

	told map[string]bool // the programs that know it
	at   map[string]*gls.Uniform
}

func newFrame(light *sunlight) *frame {
	return &frame{light: light, told: map[string]bool{}, at: map[string]*gls.Uniform{}}
}

// place finds a uniform in the current program.
func (f *frame) place(gs *gls.GLS, name string) int32 {
	u := f.at[name]
	if u == nil {
		u = &gls.Uniform{}
		u.Init(name)
		f.at[name] = u
	}
	return u.Location(gs)
}

func (f *frame) vector(gs *gls.GLS, name string, v geom.Vec3) {
	gs.Uniform3f(f.place(gs, name), float32(v.X), float32(v.Y), float32(v.Z))
}

func (f *frame) color(gs *gls.GLS, name string, c scene.Color) { f.vector(gs, name, linear(c)) }

func (f *frame) number(gs *gls.GLS, name string, x float64) {
	gs.Uniform1f(f.place(gs, name), float32(x))
}

// tell gives the current program what it asks for, once a picture.
func (f *frame) tell(gs *gls.GLS, program string) {
	if f.told[program] {
		return
	}
	f.told[program] = true
	f.vector(gs, "Eye", f.eye)
	f.vector(gs, "Sun", scene.Sun)
	f.color(gs, "Zenith", scene.Zenith)
	f.color(gs, "Horizon", scene.Horizon)
	f.number(gs, "ShadedShare", gray(scene.Shaded))
	texel := f.light.texel
	if !f.shadows {
		texel = 0
	}
	f.number(gs, "Texel", texel)
	f.number(gs, "Inset", f.light.texel/20)
	gs.UniformMatrix4fv(f.place(gs, "ToShade"), 1, false, &f.light.toMap[0])
	gs.Uniform1i(f.place(gs, "Shade"), 0)
	gs.Uniform2f(f.place(gs, "Size"), f.size[0], f.size[1])
	if program == "backdrop" {
		f.tellBackdrop(gs)
	}
}

func (f *frame) tellBackdrop(gs *gls.GLS) {
	f.vector(gs, "Forward", f.forward)
	f.vector(gs, "Right", f.right)
	f.vector(gs, "Up", f.up)
	gs.UniformMatrix4fv(f.place(gs, "ViewProjection"), 1, false, &f.view[0])
	f.color(gs, "Floor", f.floor.Color)
	f.color(gs, "FloorLine", f.floor.Line)
	f.color(gs, "Beyond", scene.Beyond)
	f.vector(gs, "FloorSize", geom.Vec3{X: f.floor.Size.X, Y: f.floor.Size.Y, Z: f.floor.Grid})
	f.number(gs, "GridWidth", scene.GridWidth)
	gs.Uniform2f(f.place(gs, "Haze"), scene.HazeFrom, scene.HazeOver)
}

// linear returns the light of an sRGB colour (IEC 61966-2-1).
func linear(c scene.Color) geom.Vec3 { return geom.Vec3{X: gray(c.R), Y: gray(c.G), Z: gray(c.B)} }

func gray(level float64) float64 {
	if level <= 0.04045 {
		return level / 12.92
	}
	return math.Pow((level+0.055)/1.055, 2.4)
}

// coat is the material of what one of our programs draws.
type coat struct {
	material.Material
	frame                *frame
	second               bool // it is that of the pattern
	color                geom.Vec3
	gloss, glow, opacity float64
}

func newCoat(f *frame, program string) *coat {
	c := &coat{frame: f, opacity: 1}
	c.Init()
	c.SetShader(program)
	c.SetShaderUnique(true)
	c.SetUseLights(material.UseLightNone)
	return c
}

// RenderSetup implements material.IMaterial.
func (c *coat) RenderSetup(gs *gls.GLS) {
	c.Material.RenderSetup(gs)
	c.frame.tell(gs, c.Shader())
	if c.Shader() != "solid" {
		return
	}
	c.frame.vector(gs, "Color", c.color)
	gs.Uniform4f(c.frame.place(gs, "Finish"), float32(c.gloss), float32(c.glow), float32(c.opacity), 0)
}

// cast makes the material throw shadows (with its back, so that no surface darkens
// itself) instead of being seen.
func (c *coat) cast() {
	c.SetShader("cast")
	c.SetSide(material.SideBack)
	c.SetWireframe(false)
	c.SetTransparent(false)
	c.SetDepthMask(true)
}

// show makes the material be seen.
func (c *coat) show(s *scene.Scene) {
	c.SetShader("solid")
	c.SetSide(material.SideFront)
	c.SetWireframe(s.Wireframe)
	c.SetTransparent(s.Transparent)
	c.SetDepthMask(!s.Transparent)
	c.opacity = 1
	if s.Transparent {
		c.opacity = scene.SeenThrough
	}
}

var _ material.IMaterial = (*coat)(nil)

func vector(v geom.Vec3) math32.Vector3 {
	return math32.Vector3{X: float32(v.X), Y: float32(v.Y), Z: float32(v.Z)}
}
