// SPDX-License-Identifier: Apache-2.0

package scenarios

// Racing says that the race detector is on, and everything slow.
const Racing = racing
