// Package playful is a language.
package playful

import _ "github.com/playsim/playsim/slot"
