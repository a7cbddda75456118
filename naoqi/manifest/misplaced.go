// SPDX-License-Identifier: Apache-2.0

package manifest

import (
	"encoding/xml"
	"strings"

	"github.com/playsim/playsim/source"
)

// What was to launch an activity and counts for nothing, for it stands in the wrong place or
// under another name. A robot says nothing of it.

// parents say where the elements that are read belong; the first is how the tree begins.
var parents = map[string]string{
	"contents": "package", "behaviorContent": "contents", "nature": "behaviorContent", "permissions": "behaviorContent",
	"autonomous": "behaviorContent", "condition": "autonomous",
}

// inOrder are the same, as people are told them.
var inOrder = []string{"contents", "behaviorContent", "nature", "permissions", "autonomous", "condition"}

var permissions = []string{"canRunOnPod", "canRunInSleep"}

// elsewhere leaves out an element below another, and warns if it looks like one that is
// read.
func (r *reader) elsewhere(e *xml.StartElement, at int, below string) {
	name := e.Name.Local
	r.skip()
	if parent, known := parents[name]; known && parent != below {
		r.warn(at, "<"+parent+"> … </"+parent+"> goes around it", "<%s> below <%s> counts for nothing", name, below)
		return
	}
	if strings.EqualFold(name, "launchTrigger") {
		r.warn(at, `<autonomous><condition purpose="launchTrigger">…</condition></autonomous>`, "<%s> counts for nothing", name)
		return
	}
	if meant := source.DidYouMean(name, inOrder); meant != "" && meant != name && parents[meant] == below {
		r.warn(at, "<"+meant+">", "<%s> counts for nothing", name)
	}
}

// noTrigger leaves out what stands below <autonomous> and launches nothing.
func (r *reader) noTrigger(e *xml.StartElement, at int) {
	name, purpose := e.Name.Local, attribute(e, "purpose")
	r.skip()
	switch {
	case name == "condition" && purpose == "":
		r.warn(at, `<condition purpose="launchTrigger">`, "a condition without a purpose counts for nothing")
	case name == "condition" && source.DidYouMean(purpose, []string{"launchTrigger"}) != "":
		r.warn(at, `purpose="launchTrigger"`, "a condition with the purpose %q counts for nothing", purpose)
	case strings.EqualFold(name, "launchTrigger"), source.DidYouMean(name, []string{"condition"}) != "":
		r.warn(at, `<condition purpose="launchTrigger">`, "<%s> counts for nothing", name)
	}
}
