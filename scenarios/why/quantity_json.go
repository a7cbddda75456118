// SPDX-License-Identifier: Apache-2.0

package why

type quantityJSON struct {
	Program    string         `json:"program"`
	Name       string         `json:"quantity"`
	Kind       string         `json:"kind"`
	At         instant        `json:"at_s"`
	Loop       int64          `json:"loop"`
	Before     float64        `json:"before"`
	Sample     any            `json:"sample,omitempty"`
	Proposals  []proposalJSON `json:"proposals"`
	Sum        float64        `json:"sum"`
	Value      float64        `json:"value"`
	Clamped    bool           `json:"clamped"`
	Lower      float64        `json:"lower"`
	Upper      float64        `json:"upper"`
	Joined     string         `json:"joined,omitempty"`
	ClampLoops int64          `json:"clamped_loops"`
	Since      *instant       `json:"clamped_since_s"`
	Missing    int64          `json:"missing"`
	Phase      string         `json:"phase"`
	Ended      *instant       `json:"ended_s,omitempty"`
	Faulty     []faultyJSON   `json:"faulted,omitempty"`
	Slot       *commandedJSON `json:"slot,omitempty"`
}

type faultyJSON struct {
	Process string  `json:"process"`
	Count   int     `json:"count"`
	First   instant `json:"first_s"`
	Last    instant `json:"last_s"`
	Out     bool    `json:"left_out"`
	Error   string  `json:"error"`
}

type commandedJSON struct {
	Name  string     `json:"name"`
	Parts []partJSON `json:"parts,omitempty"`
	Sum   float64    `json:"sum"`
	Lower float64    `json:"lower"`
	Upper float64    `json:"upper"`
	Asked float64    `json:"asked"`
	Got   float64    `json:"got"`
}

type partJSON struct {
	Program  string  `json:"program"`
	Quantity string  `json:"quantity"`
	Value    float64 `json:"value"`
}

type proposalJSON struct {
	Process string  `json:"process"`
	Amount  float64 `json:"amount"`
}

// MarshalJSON implements json.Marshaler.
func (q *Quantity) MarshalJSON() ([]byte, error) {
	j := quantityJSON{
		Program: q.Program, Name: q.Name, Kind: q.Kind.String(), At: instant(q.Time), Loop: q.Loop, Before: q.Before,
		Proposals: []proposalJSON{}, Sum: q.Sum, Value: q.Value, Clamped: q.Quantity.Clamped, Lower: q.Lower, Upper: q.Upper,
		Joined: q.Joined, ClampLoops: q.Clamped, Since: maybe(q.Since), Missing: q.Odd.Missing,
		Phase: q.Phase.String(), Ended: maybe(q.Ended),
	}
	if q.Sampled {
		j.Sample = number(q.Sample)
	}
	for _, p := range q.Proposals {
		j.Proposals = append(j.Proposals, proposalJSON(p))
	}
	for _, f := range q.Faulty {
		j.Faulty = append(j.Faulty, faultyJSON{f.Last.Process, f.Count, instant(f.First), instant(f.Last.Time), f.Last.Disabled, f.Last.Err.Error()})
	}
	if s := q.Slot; s != nil {
		j.Slot = &commandedJSON{s.Slot, nil, s.Sum, s.Lower, s.Upper, s.Asked, s.Got}
		for _, p := range s.Parts {
			j.Slot.Parts = append(j.Slot.Parts, partJSON(p))
		}
	}
	return marshal(j)
}
