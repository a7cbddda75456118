// SPDX-License-Identifier: Apache-2.0

package disk

import (
	"github.com/playsim/playsim/scenarios"
)

// Access is what a command may read, has read, and so may not write over.
type Access struct {
	Library *scenarios.Library
	Root    string // --root, "" for that of each project
	Read    Inputs // from disk, through files
	disk    Disk
}
