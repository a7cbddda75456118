// SPDX-License-Identifier: Apache-2.0

// Package docs has the pages that the command prints.
package docs

import _ "embed"

// Messages is messages.md: what each code of a message means.
//
//go:embed messages.md
var Messages string
