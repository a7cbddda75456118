// SPDX-License-Identifier: Apache-2.0

// Package languages holds the languages that playsim comes with, by value.
package languages

import (
	pdl "github.com/playsim/playsim/pdl/entry"
	playful "github.com/playsim/playsim/playful/entry"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/program/controller"
)

// Set is Playful, PDL and controllers in Go, with what was added to them.
type Set struct {
	Playful playful.Language
	PDL     pdl.Language
	Go      controller.Language
	Others  []program.Language
}

// All returns the languages in the order in which people are told them.
func (s Set) All() []program.Language {
	return append([]program.Language{s.Playful, s.PDL, s.Go}, s.Others...)
}

// Default returns the languages as playsim comes with them.
func Default() []program.Language { return Set{}.All() }
