// SPDX-License-Identifier: Apache-2.0

// Package reach imports what other modules cannot: it does not build.
package reach

import _ "github.com/playsim/playsim/internal/quoted"
