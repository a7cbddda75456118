// SPDX-License-Identifier: Apache-2.0

//go:build race

package cli

// racing: the race detector keeps a process for a second at its end.
const racing = true
