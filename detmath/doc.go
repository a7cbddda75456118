// SPDX-License-Identifier: Apache-2.0

// Package detmath computes elementary functions that give the same bits on every build.
package detmath
