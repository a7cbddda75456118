// SPDX-License-Identifier: Apache-2.0

package quoted

import (
	"strconv"
	"strings"
)

// characters reads what stands between tags of XML. Comments, instructions and elements
// are no part of the text; in CDATA nothing is escaped.
func characters(src string, at int) (func() unit, bool) {
	raw := false // in CDATA
	return func() unit {
		for {
			size := 0
			switch rest := src[at:]; {
			case raw && strings.HasPrefix(rest, cdataEnd):
				size, raw = len(cdataEnd), false
			case raw || rest == "":
			case strings.HasPrefix(rest, cdata):
				size, raw = len(cdata), true
			default:
				size = markup(rest)
			}
			if size == 0 {
				break
			}
			at += size
		}
		u := unit{from: at, to: at}
		if at < len(src) && raw {
			u.read, u.to = src[at:at+1], at+1
		} else if at < len(src) {
			var n int
			u.read, n = character(src[at:])
			u.to += n
		}
		at = u.to
		return u
	}, true
}

const (
	cdata    = "<![CDATA["
	cdataEnd = "]]>"
)

// markup is the length of what begins a text and is no part of it, 0 for none.
func markup(rest string) int {
	for _, m := range [][2]string{{"<!--", "-->"}, {"<?", "?>"}} {
		if strings.HasPrefix(rest, m[0]) {
			return upTo(rest, m[1])
		}
	}
	if !strings.HasPrefix(rest, "<") || strings.HasPrefix(rest, "</") || strings.HasPrefix(rest, "<!") {
		return 0
	}
	return element(rest)
}

// upTo is the length of a text up to and with its first end, 0 where there is none.
func upTo(text, end string) int {
	if i := strings.Index(text, end); i >= 0 {
		return i + len(end)
	}
	return 0
}

// element is the length of the element that begins a text, 0 where it does not end.
func element(text string) int {
	depth := 0
	for at := 0; at < len(text); {
		open := strings.IndexByte(text[at:], '<')
		if open < 0 {
			return 0
		}
		at += open
		size := upTo(text[at:], ">")
		switch rest := text[at:]; {
		case strings.HasPrefix(rest, cdata):
			size = upTo(rest, cdataEnd)
		case strings.HasPrefix(rest, "<!--"):
			size = upTo(rest, "-->")
		case size == 0:
			return 0
		case strings.HasPrefix(rest, "</"):
			depth--
		case rest[size-2] != '/':
			depth++
		}
		if size == 0 {
			return 0
		}
		if at += size; depth == 0 {
			return at
		}
	}
	return 0
}

// entities are the characters that XML has names for.
var entities = map[string]string{"amp": "&", "lt": "<", "gt": ">", "quot": `"`, "apos": "'"}

// character reads a character between tags, which may be written by its name or number.
func character(rest string) (string, int) {
	switch rest[0] {
	case '<':
		return "", 0
	case '&':
		if end := strings.IndexByte(rest, ';'); end > 1 {
			if read := entity(rest[1:end]); read != "" {
				return read, end + 1
			}
		}
	}
	return plain(rest)
}

// entity is the character of a name or number, "" for none.
func entity(name string) string {
	number, is := strings.CutPrefix(name, "#")
	if !is {
		return entities[name]
	}
	base := 10
	if hex, is := strings.CutPrefix(number, "x"); is {
		number, base = hex, 16
	}
	code, err := strconv.ParseUint(number, base, 31)
	if err != nil {
		return ""
	}
	return string(rune(code))
}
