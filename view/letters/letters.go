// SPDX-License-Identifier: Apache-2.0

// Package letters has the fonts of all views: Go Regular, Go Bold and Go Mono, built
// in, so that text takes the same room everywhere. Sizes are in pixels.
package letters

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

// Style chooses a font.
type Style uint8

// The styles.
const (
	Regular Style = iota
	Bold
	Mono
)

// Fonts makes faces and keeps them. The zero value is ready; not for concurrent use.
type Fonts struct {
	parsed [3]*sfnt.Font
	faces  map[key]font.Face
}

type key struct {
	style Style
	size  float64
}

var data = [3][]byte{Regular: goregular.TTF, Bold: gobold.TTF, Mono: gomono.TTF}

// Face returns a font at a size. Its letters stand on whole pixels and are kept.
func (f *Fonts) Face(s Style, size float64) font.Face {
	k := key{s, size}
	if face, ok := f.faces[k]; ok {
		return face
	}
	if f.faces == nil {
		f.faces = map[key]font.Face{}
	}
	face := newFace(f.open(s, size))
	f.faces[k] = face
	return face
}

func (f *Fonts) open(s Style, size float64) font.Face {
	if f.parsed[s] == nil {
		parsed, err := opentype.Parse(data[s])
		if err != nil {
			panic("letters: a built-in font does not parse: " + err.Error())
		}
		f.parsed[s] = parsed
	}
	face, err := opentype.NewFace(f.parsed[s], &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic("letters: a built-in font has no face: " + err.Error())
	}
	return face
}

// Width returns how wide a text is, pixels.
func (f *Fonts) Width(text string, s Style, size float64) float64 {
	return float64(font.MeasureString(f.Face(s, size), text)) / 64
}

// Fit shortens a text to a width, with an ellipsis where something is left out.
func (f *Fonts) Fit(text string, s Style, size, width float64) string {
	if f.Width(text, s, size) <= width {
		return text
	}
	runes := []rune(text)
	lo, hi := 0, len(runes) // lo fits, with the ellipsis
	for lo+1 < hi {
		if mid := (lo + hi) / 2; f.Width(string(runes[:mid])+"…", s, size) <= width {
			lo = mid
		} else {
			hi = mid
		}
	}
	if lo == 0 {
		return ""
	}
	return string(runes[:lo]) + "…"
}

// Wrap cuts a text into lines of a width, between words where it can.
func (f *Fonts) Wrap(text string, s Style, size, width float64) []string {
	var lines []string
	line := ""
	for _, word := range words(text) {
		with := line + word
		if line == "" || f.Width(with, s, size) <= width {
			line = with
			continue
		}
		lines = append(lines, line)
		line = word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// words cuts a text after each run of spaces.
func words(text string) []string {
	var all []string
	start := 0
	for i := 1; i < len(text); i++ {
		if text[i-1] == ' ' && text[i] != ' ' {
			all = append(all, text[start:i])
			start = i
		}
	}
	if start < len(text) {
		all = append(all, text[start:])
	}
	return all
}
