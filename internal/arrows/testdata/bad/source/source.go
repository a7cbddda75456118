// Package source has no disk.
package source

import (
	_ "io/fs"
	_ "os" // want source may not import os: the disk is cli's
)
