// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"fmt"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/playsim/playsim/source"
)

// expression is about a token in the expression behind token k.
func (p problem) expression(k int) complaint {
	prev := p.prev()
	switch {
	case p.at == k+1:
		return p.noExpression(k)
	case is(prev, "."):
		return p.say(`a property is written "ball.distance"`, `a name is missing after "."`)
	case is(prev, "("):
		return p.afterParenthesis()
	case is(prev, "of"):
		return p.noReported()
	case prev.Type == kindCompare, prev.Type == kindSum, prev.Type == kindProduct,
		is(prev, "and"), is(prev, "or"), is(prev, "not"):
		return p.noOperand()
	case is(prev, ","), is(prev, "otherwise"):
		return p.afterNode()
	}
	return p.afterOperand(k)
}

// reportWords are what is said of a condition: see [Reported].
var reportWords = []string{"change", "edge", "rise", "changes", "edges", "rises"}

// noReported is about the token after the "of" of a report.
func (p problem) noReported() complaint {
	what := p.token(p.at - 2).Value
	if !slices.Contains(reportWords, what) && p.tok().Type != kindName {
		return complaint{at: p.at - 1, msg: `"priority" is missing before "of"`, hint: `write "priority of"`}
	}
	return p.say(fmt.Sprintf(`for example %s of "'FrontTactilTouched' > 0"`, what), `"%s of" needs a condition in quotes after it`, what)
}

func (p problem) noExpression(k int) complaint {
	t := p.tok()
	switch {
	case p.isWord() && !is(t, "if"):
		return p.keyword("an evaluation")
	case t.Type == kindCompare, t.Type == kindProduct, is(t, "and"), is(t, "or"):
		return p.say("", "%s needs a value before it", show(t))
	case is(t, "+"):
		return p.say("leave it out", `a number has no "+" before it`)
	case k < 0:
		return p.say("", "an expression is missing")
	case p.list[k].Value == "of":
		return p.say(`for example "priority of 2"`, `"priority of" needs a value after it`)
	}
	return p.say(fmt.Sprintf(`for example "%s time_ago < 2"`, p.list[k].Value), "%q needs a condition after it", p.list[k].Value)
}

// isWord tells of keywords that have no meaning in an expression and are no clause either.
func (p problem) isWord() bool {
	t := p.tok()
	if t.Type != kindKeyword {
		return false
	}
	switch t.Value {
	case "of", "to", "if", "targeting", "include":
		return true
	}
	return false
}

func (p problem) afterParenthesis() complaint {
	t := p.tok()
	switch {
	case is(t, ")"):
		return p.say("", "the parentheses are empty")
	case p.isWord():
		return p.keyword("an evaluation")
	}
	return p.say("", `%s cannot stand after "("`, show(t))
}

func (p problem) noOperand() complaint {
	t, prev := p.tok(), p.prev()
	switch {
	case is(t, "not"):
		return p.say(`put it in parentheses: "(not …)"`, `"not" cannot stand after %q`, prev.Value)
	case is(t, "+"):
		return p.say("leave it out", `a number has no "+" before it`)
	case p.isWord() && !is(t, "if"):
		return p.keyword("an evaluation")
	}
	return p.say("", "%q needs a value after it", prev.Value)
}

// afterOperand is about a token where an operator or the end of the expression is due.
func (p problem) afterOperand(k int) complaint {
	t, prev := p.tok(), p.prev()
	switch {
	case is(t, "="):
		return p.say(`write "=="`, `"=" does not compare`)
	case is(t, "of") && slices.Contains(reportWords, prev.Value):
		p.at++
		return p.noReported()
	case t.Type == kindName:
		return p.nameAfterOperand()
	case t.Type == kindNumber, t.Type == kindString:
		return p.say("an operator is missing between them", "unexpected %s after %s", show(t), show(prev))
	case is(t, "("):
		return p.say(`evaluations are configured behind "|": "walk_to, whenever far | threshold = 0.3"`, "an evaluation has no arguments in parentheses")
	case is(t, "not"):
		return p.say(`write "and not"`, `unexpected "not" after %s`, show(prev))
	case is(t, "if"):
		return p.say(`join conditions with "and"`, `"if" belongs to "priority of" and "switch to", once each`)
	case is(t, "."):
		return p.say(`a property is written "ball.distance"`, `unexpected "."`)
	case is(t, ";"):
		return p.say(`write "," or nothing between clauses`, `";" separates settings, not clauses`)
	case is(t, ":"):
		return p.say("the name of a block stands alone before its colon", `unexpected ":"`)
	case k >= 0 && (is(t, "of") || is(t, "to")):
		return p.misplaced()
	}
	return p.say("", "unexpected %s after %s", show(t), show(prev))
}

func (p problem) nameAfterOperand() complaint {
	t, prev := p.tok(), p.prev()
	if hint := operatorHints[t.Value]; hint != "" {
		return p.say(hint, "%q is no operator", t.Value)
	}
	if hint := clauseHints[t.Value]; hint != "" {
		return p.say(hint, "%q is not a clause", t.Value)
	}
	if prev.Type == kindNumber {
		return p.say("a number has no unit: metres, radians and seconds are meant", "unexpected %s after %s", show(t), show(prev))
	}
	if hint := source.Suggest(t.Value, joinNames); hint != "" {
		return p.say(hint, "unexpected %s after %s", show(t), show(prev))
	}
	return p.say("an operator, a comma or a clause is missing between them", "unexpected %s after %s", show(t), show(prev))
}

// header is about a line that ends with a colon.
func (p problem) header() complaint {
	if k := p.governor(); k >= 0 && is(p.list[k], "|") {
		return p.setting(k)
	}
	t := p.tok()
	switch {
	case p.at == 0 && is(t, ":"):
		return p.say(`write "following:"`, "a block needs a name")
	case p.at == 0 && (isClause(t) || is(t, "if")):
		return p.say(`a gate stands behind the node: "walk_to, whenever far"`, "%q does not open a block", t.Value)
	case p.at == 0 && t.Type == kindKeyword:
		return p.keyword("a block")
	case p.at == 0:
		return p.say("", "a block begins with its name, not with %s", show(t))
	case t.Type == kindName:
		return p.headerWord()
	case is(t, "("):
		return p.say(`write "name | key = value:"`, `the parameters of a block stand behind "|"`)
	case is(t, "-"):
		return p.say(`join words with "_"`, `a name has no "-" in it`)
	case is(t, ","), t.Type == kindKeyword:
		return p.say("write clauses where the node is used", "the header of a block has no clauses")
	}
	return p.say("", "unexpected %s in the header of a block", show(t))
}

func (p problem) headerWord() complaint {
	first, name := p.list[0].Value, p.tok().Value
	if near := source.DidYouMean(first, []string{"targeting"}); near != "" {
		return complaint{at: 0, msg: fmt.Sprintf("%q is not a word of the language", first), hint: fmt.Sprintf(`did you mean "targeting %s: node"?`, name)}
	}
	if hint := startHint(first); hint != "" {
		return complaint{at: 0, hint: hint, msg: fmt.Sprintf("%q is not a word of the language", first)}
	}
	return p.say(fmt.Sprintf(`join words with "_": "%s_%s:"`, first, name), "the name of a block is one word")
}

func (p problem) include() complaint {
	t := p.tok()
	if p.at == 1 {
		name := "file"
		if t.Type == kindName {
			name = t.Value
		}
		return p.say(fmt.Sprintf(`write include "%s.play"`, name), `"include" needs the name of a file in quotes`)
	}
	return p.say("write one include a line", "unexpected %s after the name of the file", show(t))
}

// setting is about a token in the settings behind the | at k.
func (p problem) setting(k int) complaint {
	begin := p.at - 1
	for begin > k && !is(p.list[begin], ";") && !is(p.list[begin], ",") {
		begin--
	}
	t := p.tok()
	if isClause(t) && p.at-begin != 3 {
		return p.say(`move "| …" to the end of the statement`, "configuration comes last")
	}
	switch p.at - begin {
	case 1:
		return p.settingKey()
	case 2:
		return p.settingEqual()
	case 3:
		return p.settingValue(begin)
	}
	return p.settingEnd()
}

func (p problem) settingKey() complaint {
	t := p.tok()
	switch {
	case t.Type == kindKeyword:
		return p.keyword("a key")
	case t.Type == lexer.EOF, t.Type == kindMark:
		return p.say(`write "| key = value"`, "a key is missing after %q", p.prev().Value)
	}
	return p.say(`write "| key = value"`, "a key is a name, not %s", show(t))
}

func (p problem) settingEqual() complaint {
	t, key := p.tok(), p.prev().Value
	switch {
	case is(t, "=="):
		return p.say(`write "="`, `a key is set with one "="`)
	case is(t, "-"):
		return p.say(`join words with "_"`, `a name has no "-" in it`)
	}
	return p.say(fmt.Sprintf(`write "%s = value"`, key), `"=" is missing after %q`, key)
}

const valueHint = "a value is a number, text in quotes, true, false or a name"

func (p problem) settingValue(begin int) complaint {
	t := p.tok()
	switch {
	case t.Type == kindKeyword:
		return p.say("put text in quotes", "%q is a keyword and cannot be a value", t.Value)
	case t.Type == lexer.EOF, is(t, ";"), is(t, ","), is(t, ":"):
		return p.say(valueHint, `a value is missing after "%s ="`, p.list[begin+1].Value)
	}
	return p.say(valueHint, "a value cannot begin with %s", show(t))
}

// settingEnd is about a token behind a value, or behind its minus.
func (p problem) settingEnd() complaint {
	t, prev := p.tok(), p.prev()
	switch {
	case is(prev, "-"):
		return p.say(valueHint, `"-" needs a number after it`)
	case is(t, "|"):
		return p.say(`separate settings with ";"`, `a second "|"`)
	case t.Type == kindName && is(p.token(p.at+1), "="):
		return p.say(`separate settings with ";"`, `";" is missing before %q`, t.Value)
	case t.Type == kindName && prev.Type == kindNumber:
		return p.say("a number has no unit: metres, radians and seconds are meant", "unexpected %s after %s", show(t), show(prev))
	case t.Type == kindName, t.Type == kindNumber, t.Type == kindString, t.Type == kindKeyword:
		return p.say("text of several words stands in quotes", "unexpected %s after %s", show(t), show(prev))
	}
	return p.say("a value is not computed here: write the result, or text in quotes", "unexpected %s after %s", show(t), show(prev))
}
