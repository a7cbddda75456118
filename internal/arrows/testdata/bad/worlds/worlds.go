// Package worlds may wait, but not step bodies itself.
package worlds

import (
	_ "net/http"          // want the engine may not depend on net/http
	_ "net/http/httputil" // want the engine may not depend on net/http: net/http/httputil does
	_ "time"

	_ "github.com/playsim/playsim/oops"             // want github.com/playsim/playsim/oops is in no tree of the table
	_ "github.com/playsim/playsim/robots/robottest" // want the engine may not depend on testing: github.com/playsim/playsim/robots/robottest does
	_ "github.com/playsim/playsim/sim"
)
