// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"
)

func (c *converter) binary(op lexer.Token, x, y Expr) Expr {
	return &Binary{Pos: c.rep.pos(op.Pos), Op: op.Value, X: x, Y: y}
}

func (c *converter) or(n *orNode) Expr {
	e := c.and(n.Left)
	for _, t := range n.Rest {
		e = c.binary(t.Op, e, c.and(t.Right))
	}
	return e
}

func (c *converter) and(n *andNode) Expr {
	e := c.not(n.Left)
	for _, t := range n.Rest {
		e = c.binary(t.Op, e, c.not(t.Right))
	}
	return e
}

func (c *converter) not(n *notNode) Expr {
	if n.X != nil {
		return &Unary{Pos: c.rep.pos(n.Op.Pos), Op: "not", X: c.not(n.X)}
	}
	return c.compare(n.Compare)
}

func (c *converter) compare(n *compareNode) Expr {
	e := c.sum(n.Left)
	if len(n.Rest) == 0 {
		return e
	}
	middle := c.sum(n.Rest[0].Right)
	e = c.binary(n.Rest[0].Op, e, middle)
	if len(n.Rest) > 1 {
		next := n.Rest[1]
		c.fail(next.Op.Pos, fmt.Sprintf(`write "%s and %s"`, e, c.binary(next.Op, middle, c.sum(next.Right))),
			"comparisons cannot be chained")
	}
	return e
}

func (c *converter) sum(n *sumNode) Expr {
	e := c.product(n.Left)
	for _, t := range n.Rest {
		e = c.binary(t.Op, e, c.product(t.Right))
	}
	return e
}

func (c *converter) product(n *productNode) Expr {
	e := c.unary(n.Left)
	for _, t := range n.Rest {
		e = c.binary(t.Op, e, c.unary(t.Right))
	}
	return e
}

func (c *converter) unary(n *unaryNode) Expr {
	if n.X != nil {
		return &Unary{Pos: c.rep.pos(n.Op.Pos), Op: "-", X: c.unary(n.X)}
	}
	return c.primary(n.Primary)
}

func (c *converter) primary(n *primaryNode) Expr {
	switch {
	case n.Number.Value != "":
		return &Number{Pos: c.rep.pos(n.Number.Pos), Value: c.number(n.Number)}
	case n.String.Value != "":
		return &String{Pos: c.rep.pos(n.String.Pos), Value: unquote(n.String.Value)}
	case n.Bool.Value != "":
		return &Bool{Pos: c.rep.pos(n.Bool.Pos), Value: n.Bool.Value == "true"}
	case n.Group != nil:
		return c.or(n.Group)
	case n.Property.Value != "":
		return &Property{
			Pos: c.rep.pos(n.Name.Pos), Object: n.Name.Value,
			Name: n.Property.Value, NamePos: c.rep.pos(n.Property.Pos),
		}
	case n.Of.Value != "":
		return &Reported{
			Pos: c.rep.pos(n.Name.Pos), What: n.Name.Value,
			Of: &String{Pos: c.rep.pos(n.Of.Pos), Value: unquote(n.Of.Value)},
		}
	}
	return &Name{Pos: c.rep.pos(n.Name.Pos), Name: n.Name.Value}
}
