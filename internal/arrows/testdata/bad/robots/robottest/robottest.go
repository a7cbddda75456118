// Package robottest is outside the engine.
package robottest

import _ "testing"
