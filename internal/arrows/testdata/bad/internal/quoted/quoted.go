// Package quoted is out of the reach of other modules.
package quoted

type Map struct{}
