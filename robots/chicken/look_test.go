// SPDX-License-Identifier: Apache-2.0

package chicken

import (
	"testing"

	"github.com/playsim/playsim/sim"
)

// Machines stay where they are: who looks at them from near comes close.
func TestMachinesNeedLittleRoom(t *testing.T) {
	for i, l := range []*sim.Look{feederLook(), beltLook(&BeltConfig{Length: 1, Width: 0.4}), scaleLook(&ScaleConfig{}), pickerLook(0.8)} {
		if l.Room != aside || len(l.Pieces) == 0 {
			t.Errorf("machine %d: %+v", i, l)
		}
	}
}
