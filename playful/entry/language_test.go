// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"testing"

	"github.com/playsim/playsim/playful"
)

// TestConditionWithoutARunIsNeverTrue: a program that is compiled alone has no run that
// would evaluate its conditions.
func TestConditionWithoutARunIsNeverTrue(t *testing.T) {
	if holds, err := (condition{}).Watch()(); holds || err != nil {
		t.Errorf("%v %v", holds, err)
	}
}

// TestRegistryRefusesATakenName: a leaf cannot replace one that comes with playsim.
func TestRegistryRefusesATakenName(t *testing.T) {
	reg, err := Language{}.Registry()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (Language{Leaves: []playful.LeafSpec{*reg.Leaves()[0]}}).Registry(); err == nil {
		t.Error("a name that is taken was added")
	}
}
