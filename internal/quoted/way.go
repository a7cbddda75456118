// SPDX-License-Identifier: Apache-2.0

package quoted

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// ways are tried in this order. Where two read the same text, they agree on its places.
var ways = []way{
	behind("'", doubled),
	behind(`"`, escaped(`"`)),
	behind("'", escaped("'")),
	behind("`", escaped("`")),
	block,
	behind("", plain),
	characters,
}

// behind reads piece by piece what stands behind an opening quote.
func behind(quote string, piece func(rest string) (string, int)) way {
	return func(src string, at int) (func() unit, bool) {
		ok := strings.HasPrefix(src[at:], quote)
		return pieces(src, at+len(quote), piece), ok
	}
}

// pieces reads from a byte on until a piece has no length.
func pieces(src string, at int, piece func(rest string) (string, int)) func() unit {
	return func() unit {
		if at >= len(src) {
			return unit{from: at, to: at}
		}
		read, n := piece(src[at:])
		u := unit{read, at, at + n}
		at += n
		return u
	}
}

// plain is the next character as it stands.
func plain(rest string) (string, int) {
	_, n := utf8.DecodeRuneInString(rest)
	return rest[:n], n
}

// block reads the lines below the > or | of a YAML scalar.
func block(src string, at int) (func() unit, bool) {
	if at == len(src) || src[at] != '|' && src[at] != '>' {
		return nil, false
	}
	head := strings.IndexAny(src[at:], "\r\n")
	return pieces(src, at+head, plain), head >= 0
}

// doubled reads what stands between single quotes of YAML.
func doubled(rest string) (string, int) {
	switch {
	case strings.HasPrefix(rest, "''"):
		return "'", 2
	case rest[0] == '\'':
		return "", 0
	}
	return plain(rest)
}

// short are the escapes of one letter, in YAML and in programs.
var short = map[byte]string{
	'0': "\x00", 'a': "\a", 'b': "\b", 't': "\t", '\t': "\t", 'n': "\n", 'v': "\v", 'f': "\f", 'r': "\r", 'e': "\x1b",
	' ': " ", '"': `"`, '\'': "'", '`': "`", '/': "/", '\\': `\`, 'N': "\u0085", '_': "\u00a0", 'L': "\u2028", 'P': "\u2029",
	'\n': "\n", '\r': "\n", // a line that goes on
}

// digits are those of the escapes that give a character's number.
var digits = map[byte]int{'x': 2, 'u': 4, 'U': 8}

// escaped reads what stands between quotes with escapes that begin with a backslash.
func escaped(quote string) func(rest string) (string, int) {
	return func(rest string) (string, int) {
		switch {
		case strings.HasPrefix(rest, quote):
			return "", 0
		case rest[0] != '\\' || len(rest) == 1:
			return plain(rest)
		}
		if n := digits[rest[1]]; n > 0 && len(rest) >= 2+n {
			if code, err := strconv.ParseUint(rest[2:2+n], 16, 31); err == nil {
				return string(rune(code)), 2 + n
			}
		}
		if read, ok := short[rest[1]]; ok {
			return read, 2
		}
		return plain(rest)
	}
}
