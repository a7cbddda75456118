// SPDX-License-Identifier: Apache-2.0

package source

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// wides are the beginnings of texts whose characters have two or four bytes, and what
// iconv calls them.
var wides = [][2]string{
	{"\xff\xfe\x00\x00", "UTF-32"},
	{"\x00\x00\xfe\xff", "UTF-32"},
	{"<\x00\x00\x00", "UTF-32LE"},
	{"\x00\x00\x00<", "UTF-32BE"},
	{"\xff\xfe", "UTF-16"},
	{"\xfe\xff", "UTF-16"},
	{"<\x00", "UTF-16LE"},
	{"\x00<", "UTF-16BE"},
}

// encoded refuses a text that is not UTF-8, at the first byte that is not.
func encoded(f *File) error {
	for _, w := range wides {
		if strings.HasPrefix(f.Text, w[0]) {
			return &Error{Pos: f.Start(), Msg: "this is " + w[1][:len("UTF-16")] + " text", Hint: "save it as UTF-8: iconv -f " + w[1] + " -t UTF-8"}
		}
	}
	bad := firstNotUTF8(f.Text)
	if bad < 0 {
		return nil
	}
	if strings.ContainsRune(f.Text, 0) {
		return &Error{Pos: f.Pos(bad), Msg: "this is no text"}
	}
	return f.Errorf(f.Pos(bad), "save it as UTF-8; if it is Windows' or Latin text: iconv -f WINDOWS-1252 -t UTF-8",
		"the byte %s is not UTF-8 [not_utf8]", fmt.Sprintf("%#02x", f.Text[bad]))
}

// firstNotUTF8 is the offset of the first byte that is not UTF-8, -1 for none.
func firstNotUTF8(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i, r := range text {
		if _, size := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && size == 1 {
			return i
		}
	}
	return -1
}
