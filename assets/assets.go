// SPDX-License-Identifier: Apache-2.0

// Package assets holds the data built into the program: robot descriptions for now.
// Names are slash paths as in this directory, such as nao/nao_v5.urdf; all of it is
// text or pictures of our own making. Nothing here is code.
package assets

import "embed"

// FS holds the files.
//
//go:embed nao/*.urdf
var FS embed.FS
