// Package worlds may wait, but not step bodies itself.
package worlds

import (
	_ "time"

	_ "github.com/playsim/playsim/oops" // want github.com/playsim/playsim/oops is in no tree of the table
	_ "github.com/playsim/playsim/sim"
)
