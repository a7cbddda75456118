// SPDX-License-Identifier: Apache-2.0

package condition

import "strings"

// lintText: a text that is the name of a key was meant to be the key.
func (k *checker) lintText(e *Constant) {
	text, ok := e.Value.AsString()
	if !ok || k.opt.Keys == nil || !strings.Contains(text, "/") {
		return
	}
	if _, known := k.opt.Keys.KeyInfo(text); known {
		k.warn(e, "for the key write '"+text+"'", "%q is a text, not the key of that name", text)
	}
}
