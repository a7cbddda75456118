// SPDX-License-Identifier: Apache-2.0

// Package extensions holds the extensions of worlds that playsim comes with, by value.
package extensions

import (
	"github.com/playsim/playsim/extension"
	naoqi "github.com/playsim/playsim/naoqi/entry"
)

// Default returns the extensions as playsim comes with them.
func Default() []extension.Extension { return []extension.Extension{naoqi.Extension{}} }
