// SPDX-License-Identifier: Apache-2.0

// Package timeline reads changes of keys over time from a file and evaluates a
// condition over them: the work of `playsim eval`.
//
//	until: 30            # seconds
//	keys:
//	  - {t: 0, key: "Launchpad/NumPeopleZone2", value: 0}
//	  - {t: 9, key: "FrontTactilTouched", value: 1.0, raise: true}
//
// A value holds from its time on. A plain entry is data; `raise: true` raises an
// event, with the present value where none is given. A value of null takes the
// key away. Entries may stand in any order; those of one time keep theirs.
// Times are seconds in the file, nanoseconds inside.
package timeline
