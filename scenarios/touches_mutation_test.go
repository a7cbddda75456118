// SPDX-License-Identifier: Apache-2.0

package scenarios_test

// watchMutations are those of programs that act on what conditions report.
var watchMutations = []mutation{
	{"touches", "touches.play", "blue if rise of", "blue if", []string{"one step for the stroke"}},
	{"touches", "touches.play", "blue if rise of", "blue if edge of", []string{"one step for the stroke"}},
	{"touches", "touches.play", "changes of", "rises of", []string{"glimmers while the hand moves on quickly"}},
	{"touches", "touches.play", "\" > 1", "\" > 0", []string{"and not for a touch that stays"}},
	{"touches", "touches.yaml", "period: 300ms", "period: 25ms", []string{"glimmers while the hand moves on quickly"}},
	{"touches", "touches.pdl.js", "touched, mode,", "touched, 'rise',", []string{"a stroke counts as six changes, two edges, one rise", "loses nothing between its loops"}},
	{"touches", "touches.pdl.js", "add_watch(touched", "add_watch(touched + ' > 0'", []string{"a stroke counts as six changes, two edges, one rise", "loses nothing between its loops"}},
	{"touches", "touches.pdl.js", " + 'RearTactilTouched'", "", []string{"a stroke counts as six changes, two edges, one rise", "loses nothing between its loops"}},
	{"touches", "touches.pdl.js", "add_value(mode, 1)", "add_value(mode, 2)", []string{"counts nothing twice"}},
}
