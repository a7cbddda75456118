// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386 && !(linux && (amd64 || arm64))

package window

// onLost does nothing: only X servers go away without a word.
func onLost(func()) {}
