// SPDX-License-Identifier: Apache-2.0

package nodes

import "embed"

// Source is the text of this package, for `playsim nodes --stats`.
//
//go:embed *.go
var Source embed.FS
