// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/scenarios"
)

// closing is the last line of a run on stdout.
type closing struct {
	Sim     json.Number `json:"sim_s"`
	Wall    json.Number `json:"wall_s"`
	Times   int64       `json:"x"` // simulated time over wall time
	Seed    uint64      `json:"seed"`
	Hash    string      `json:"hash"`
	Verdict string      `json:"verdict"`
	Oracle  bool        `json:"oracle,omitempty"` // a program may read keys of the judge
	Fused   bool        `json:"fused,omitempty"`
}

func (s *session) closing() closing {
	w := s.run.World
	return closingOf(s.run, w.Now(), uint64(w.Hash()), s.run.Verdict(), time.Since(s.begun))
}

// closingOf is the closing line of a run that is or was at a time; of the run itself it
// reads only what is fixed.
func closingOf(run *scenarios.Run, now int64, hash uint64, verdict string, wall time.Duration) closing {
	simulated := time.Duration(now)
	c := closing{
		Sim:     json.Number(fmt.Sprintf("%.3f", simulated.Seconds())),
		Wall:    json.Number(fmt.Sprintf("%.3f", wall.Seconds())),
		Seed:    run.Seed(),
		Hash:    fmt.Sprintf("%016x", hash),
		Verdict: verdict,
		Oracle:  len(run.Oracle()) > 0,
		Fused:   recorded.Fused,
	}
	if wall > 0 {
		c.Times = int64(math.Round(float64(simulated) / float64(wall)))
	}
	return c
}

func (c closing) print(to io.Writer, asJSON bool) {
	if asJSON {
		text, _ := json.Marshal(c)
		fmt.Fprintf(to, "%s\n", text)
		return
	}
	fmt.Fprintf(to, "sim %s s  wall %s s  %dx  seed %d  hash %s  verdict %s\n", c.Sim, c.Wall, c.Times, c.Seed, c.Hash, c.Verdict)
}
