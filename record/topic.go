// SPDX-License-Identifier: Apache-2.0

package record

// Topic is what rows are about. Numbers count from 1 in the order of [Topics].
type Topic uint16

// The topics.
const (
	HashTopic Topic = iota + 1
	InputTopic
	DecisionTopic
	PoseTopic
	ShapeTopic
	LogTopic
	numTopics
)

// Topics returns all topics.
func Topics() (all []Topic) {
	for t := HashTopic; t < numTopics; t++ {
		all = append(all, t)
	}
	return all
}

var topicNames = [numTopics]string{"", "/hash", "/inputs", "/decisions", "/tf", "/scene", "/log"}

// String returns the topic's name, such as /hash.
func (t Topic) String() string { return topicNames[t] }

// Schema returns the JSON Schema of the topic's messages and its name.
func (t Topic) Schema() (name, text string) { return schemas[t].name, schemas[t].text }

// schema is the JSON Schema of a topic's messages.
type schema struct{ name, text string }

const (
	timeSchema  = `{"type":"object","title":"time","properties":{"sec":{"type":"integer","minimum":0},"nsec":{"type":"integer","minimum":0,"maximum":999999999}}}`
	spanSchema  = `{"type":"object","title":"duration","properties":{"sec":{"type":"integer"},"nsec":{"type":"integer","minimum":0,"maximum":999999999}}}`
	vec3Schema  = `{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number"},"z":{"type":"number"}}}`
	quatSchema  = `{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number"},"z":{"type":"number"},"w":{"type":"number"}}}`
	colorSchema = `{"type":"object","properties":{"r":{"type":"number"},"g":{"type":"number"},"b":{"type":"number"},"a":{"type":"number"}}}`
	poseSchema  = `{"type":"object","properties":{"position":` + vec3Schema + `,"orientation":` + quatSchema + `}}`

	solidSchema  = `{"type":"object","properties":{"pose":` + poseSchema + `,"size":` + vec3Schema + `,"color":` + colorSchema + `}}`
	conicSchema  = `{"type":"object","properties":{"pose":` + poseSchema + `,"size":` + vec3Schema + `,"bottom_scale":{"type":"number"},"top_scale":{"type":"number"},"color":` + colorSchema + `}}`
	emptySchema  = `{"type":"array","items":{"type":"object","properties":{}}}`
	entitySchema = `{"type":"object","properties":{"timestamp":` + timeSchema + `,"frame_id":{"type":"string"},"id":{"type":"string"},"lifetime":` + spanSchema +
		`,"frame_locked":{"type":"boolean"},"metadata":` + emptySchema + `,"arrows":` + emptySchema + `,"cubes":{"type":"array","items":` + solidSchema +
		`},"spheres":{"type":"array","items":` + solidSchema + `},"cylinders":{"type":"array","items":` + conicSchema +
		`},"lines":` + emptySchema + `,"triangles":` + emptySchema + `,"texts":` + emptySchema + `,"models":` + emptySchema + `}}`
)

// schemas are those of the topics; what is not named in one may stand beside.
var schemas = [numTopics]schema{
	HashTopic: {"playsim.Hash", `{"type":"object","properties":{"tick":{"type":"integer"},"hash":{"type":"string","pattern":"^[0-9a-f]{16}$"}},"required":["tick","hash"]}`},
	InputTopic: {"playsim.Input", `{"type":"object","properties":{"tick":{"type":"integer"},"from":{"type":"string","enum":["user","scenario"]},"op":{"type":"string"},"name":{"type":"string"},` +
		`"at":{"type":"array","items":{"type":["number","string"]}},"value":{"type":["number","string"]},"text":{"type":"string"}},"required":["tick","op","name"]}`},
	DecisionTopic: {"playsim.Decision", `{"type":"object","properties":{"t":{"type":"number"},"tick":{"type":"integer"},"kind":{"type":"string"},"program":{"type":"string"},"path":{"type":"string"},` +
		`"name":{"type":"string"},"event":{"type":"string"},"from":{"type":"string"},"to":{"type":"string"},"quantity":{"type":"string"},"why":{"type":"string"}},"required":["t","tick","kind"]}`},
	PoseTopic: {"foxglove.FrameTransforms", `{"type":"object","properties":{"transforms":{"type":"array","items":{"type":"object","properties":{"timestamp":` + timeSchema +
		`,"parent_frame_id":{"type":"string"},"child_frame_id":{"type":"string"},"translation":` + vec3Schema + `,"rotation":` + quatSchema + `}}}}}`},
	ShapeTopic: {"foxglove.SceneUpdate", `{"type":"object","properties":{"deletions":` + emptySchema + `,"entities":{"type":"array","items":` + entitySchema + `}}}`},
	LogTopic:   {"foxglove.Log", `{"type":"object","properties":{"timestamp":` + timeSchema + `,"level":{"type":"integer"},"message":{"type":"string"},"name":{"type":"string"},"file":{"type":"string"},"line":{"type":"integer"}}}`},
}
