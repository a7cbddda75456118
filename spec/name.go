// SPDX-License-Identifier: Apache-2.0

package spec

import "unicode"

const maxName = 64

// NameForm reports whether a text can be a name: letters, digits, _ and -, beginning with a
// letter.
func NameForm(name string) bool {
	for i, r := range name {
		letter := unicode.IsLetter(r)
		if !letter && (i == 0 || !unicode.IsDigit(r) && r != '_' && r != '-') {
			return false
		}
	}
	return name != "" && len(name) <= maxName
}
