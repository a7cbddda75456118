// SPDX-License-Identifier: Apache-2.0

package nodes

import "github.com/playsim/playsim/playful"

var timeAgoSpec = playful.EvaluationSpec{
	Name:   "time_ago",
	Doc:    "time since the target's time_stamp",
	Target: true,
	Needs:  []playful.Need{{Name: "time_stamp", Kind: playful.Number}},
	Result: playful.Number,
	Unit:   "s",
	Call:   func(c *playful.Context) (float64, error) { return c.Seconds() - c.NeedNumber(0), nil },
}

var timeNotSeenSpec = playful.EvaluationSpec{
	Name:   "time_not_seen",
	Doc:    "time since anything of the target was last pushed",
	Target: true,
	Result: playful.Number,
	Unit:   "s",
	Call:   func(c *playful.Context) (float64, error) { return c.Since(c.Target().LastPush()), nil },
}
