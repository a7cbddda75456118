// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
)

func TestTokens(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"# only a comment", ""},
		{"lift iffy whileaway", "Name:lift Name:iffy Name:whileaway"},
		{"while whenever targeting priority of switch to if", "Keyword:while Keyword:whenever Keyword:targeting Keyword:priority Keyword:of Keyword:switch Keyword:to Keyword:if"},
		{"and or not pi otherwise include", "Keyword:and Keyword:or Keyword:not Keyword:pi Keyword:otherwise Keyword:include"},
		{"True FALSE true", "Keyword:true Keyword:false Keyword:true"},
		{"While IF tRue", "Name:While Name:IF Name:tRue"},
		{"bälle _x x_2", "Name:bälle Name:_x Name:x_2"},
		{"1 2.5 .5 2. 1e3 1.5E-3 2e+4", "Number:1 Number:2.5 Number:.5 Number:2. Number:1e3 Number:1.5E-3 Number:2e+4"},
		{"ball.distance", "Name:ball Mark:. Name:distance"},
		{"time_ago<2", "Name:time_ago Compare:< Number:2"},
		{"< <= > >= == !=", "Compare:< Compare:<= Compare:> Compare:>= Compare:== Compare:!="},
		{"a-1+b*c/d%e", "Name:a Sum:- Number:1 Sum:+ Name:b Product:* Name:c Product:/ Name:d Product:% Name:e"},
		{"| out=ball;x,y:(z)", "Mark:| Name:out Mark:= Name:ball Mark:; Name:x Mark:, Name:y Mark:: Mark:( Name:z Mark:)"},
		{`"a # b" 'c: "d"' # e`, `String:"a # b" String:'c: "d"'`},
		{`"a\"b" 'c\'d' "\\"`, `String:"a\"b" String:'c\'d' String:"\\"`},
		{"a # b\n\tc", "Name:a Name:c"},
		{"a#b", "Name:a"},
	} {
		if got := tokenText(t, c.text); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func tokenText(t *testing.T, text string) string {
	lex, err := dialect{}.Lex("test.play", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	list, err := lexer.ConsumeAll(lex)
	if err != nil {
		t.Fatal(err)
	}
	names := lexer.SymbolsByRune(dialect{})
	var out []string
	for _, tok := range list[:len(list)-1] {
		out = append(out, names[tok.Type]+":"+tok.Value)
	}
	return strings.Join(out, " ")
}

func TestTokenPositions(t *testing.T) {
	lex, err := dialect{}.Lex("test.play", strings.NewReader("é, \"ü\"\n\t\tb"))
	if err != nil {
		t.Fatal(err)
	}
	list, _ := lexer.ConsumeAll(lex)
	var got []string
	for _, tok := range list {
		got = append(got, fmt.Sprintf("%d:%d", tok.Pos.Line, tok.Pos.Column))
	}
	if want := "1:1 1:2 1:4 2:3 2:4"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
