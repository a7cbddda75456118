// SPDX-License-Identifier: Apache-2.0

// Package suite runs scenarios under many seeds and says how they went.
//
// [Run] runs every [Entry] under each of its seeds, on several goroutines that
// share nothing but the scenarios, which do not change. How one is run is up to the entry's
// [Runner]: in this process, or elsewhere, with limits. It hands over a [Record] for
// each run, always in the order of the entries and of their seeds, and holds no more
// than a few of them at once: memory does not grow with the number of runs. A
// [Tally] keeps the statistics of an entry, [Report] prints them for people, [Line]
// and [Sum] are their JSON, [JUnit] writes them for continuous integration.
// [Shrink] reduces the faults under which a run fails.
//
// A seed passes when its verdict is passed. An entry passes when at least Pass of its
// seeds do, whatever the others say; else it has failed if any of its runs has, and
// is unverified if none has. A run that has no result ([Lost]) is excused by nothing.
//
// Simulated times are ns, and seconds in reports. Wall times depend on the machine;
// everything else is the same on every machine and for every degree of parallelism.
package suite
