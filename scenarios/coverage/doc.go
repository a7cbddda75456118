// SPDX-License-Identifier: Apache-2.0

// Package coverage says what runs of scenarios have not shown of the programs in them:
// gates that were never true or never false, switches that were not taken, leaves that
// were never active, targeted branches that were never born, statements that could
// contest a resource and never did; processes of PDL programs that never proposed
// anything, quantities that came to their limits.
//
// A [Report] collects over any number of runs, under any seeds, of any scenarios; what
// it says depends on the runs and not on their order. It counts by the place in the
// program's files, so a block that is used in several places is covered by all of them
// together:
//
//	report := coverage.New()
//	entry.Runner = suite.InProcess(report.Wrap(scenario.Run))
//	… run the entries …
//	report.WriteText(os.Stdout)
//
// Collecting changes nothing in a run; it costs some of its speed.
package coverage
