// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"errors"

	"github.com/playsim/playsim/playful"
)

// Register adds everything in this package to a registry.
func Register(r *playful.Registry) error {
	var errs []error
	for _, s := range []playful.SchemeSpec{ballScheme, spotScheme, personScheme} {
		errs = append(errs, r.AddScheme(s))
	}
	for _, s := range []playful.LeafSpec{ballDetectionSpec, peopleDetectionSpec, lookAtSpec, walkToSpec, headSearchSpec, turningSpec, sitSpec, commandSpec, steerSpec, alignSpec, kickLeafSpec, armTrackingSpec, closeHandSpec, openHandSpec, dropBallSpec, switchFocusSpec, stopFocusSpec} {
		errs = append(errs, r.AddLeaf(s))
	}
	for _, s := range []playful.EvaluationSpec{
		timeAgoSpec, timeNotSeenSpec, distanceSpec, farSpec, batteryLowSpec, batteryHighSpec, readingSpec, wavesSpec,
	} {
		errs = append(errs, r.AddEvaluation(s))
	}
	return errors.Join(errs...)
}
