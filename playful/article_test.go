// SPDX-License-Identifier: Apache-2.0

package playful

import "testing"

// What the article says of the language, in its order: what it calls for, a program,
// and the leaves that run iteration by iteration.
var article = []struct{ says, program, timeline string }{
	{
		"a whenever e: a is active whenever e is true, whatever the rest does; e is asked again and again",
		"a1 whenever e1\na2\n",
		`
   → a2
e1 → a1 a2
e1 → a1 a2
   → a2
e1 → a1 a2
`,
	},
	{
		"two such statements give four patterns, and their order has no importance",
		"a2 whenever e2\na1 whenever e1\n",
		`
      → 
e1    → a1
e2    → a2
e1 e2 → a2 a1
`,
	},
	{
		"without competition for a resource both are active, and priority has no effect",
		"head1 whenever e1, priority of f1\nlegs1 whenever e2, priority of f2\n",
		`
e1 e2 f1=1 f2=2  → legs1 head1
e1 e2 f1=-1 f2=2 → legs1 head1
`,
	},
	{
		"if they control the same resource, the higher number is active and the other inactive",
		"head1 whenever e1, priority of f1\nhead2 whenever e2, priority of f2\n",
		`
e1 e2 f1=2 f2=1 → head1
e1 e2 f1=1 f2=2 → head2
e1 f1=1 f2=2    → head1
`,
	},
	{
		"states never run at once, and alternate by what the conditions give; the first is active at startup",
		"a1 switch to a2 if e1\na2 switch to a1 if e2\n",
		`
e1    → a1
e1    → a2
e2    → a1
e1 e2 → a2
`,
	},
	{
		"a node can be a list of nodes, to arbitrary depth",
		"b1 whenever e1\nb1:\n  a1 whenever e2, priority of 1\n  b2 whenever e3, priority of 2\n  b2:\n    a2\n",
		`
e1       → 
e1 e2    → b1/a1
e1 e2 e3 → b1/b2/a2 b1/a1
e2 e3    → 
`,
	},
	{
		"a configuration goes to the node and to the evaluations of its line",
		"a1 whenever beyond | limit = 2; done = 3\n",
		`
f1=1.5 → 
f1=2.5 → a1
f1=2.5 → a1
f1=2.5 → 
`,
	},
	{
		"a new key makes an instance of the targeting line, with its evaluations and the whole branch",
		"targeting thing: b1 whenever dist < 2, priority of 1/dist\nb1:\n  a1\n  head1\n",
		`
         → 
+red=1   → b1[thing:red]/a1 b1[thing:red]/head1
+green=3 → b1[thing:red]/a1 b1[thing:red]/head1
+green=0.5 → b1[thing:green]/a1 b1[thing:green]/head1
`,
	},
	{
		"deleted schemes take their branches with them; otherwise the program acts on what it no longer sees",
		"targeting thing: a1\n",
		`
+red   → a1[thing:red]
       → a1[thing:red]
+green → a1[thing:red] a1[thing:green]
-red   → a1[thing:green]
`,
	},
	{
		"what one node pushes flows to the branches that target it, also through a filter, and both levels can be targeted",
		"detect | out = thing\ntargeting thing: filter | out = filtered\ntargeting filtered: a1\ntargeting thing: a2\n",
		`
 → detect
 → detect filter[thing:red] a2[thing:red]
 → detect filter[thing:red] a1[filtered:red] a2[thing:red]
`,
	},
	{
		"a node that is deactivated deactivates all below it; activated, it leaves them to their evaluations",
		"b1 whenever e1\nb1:\n  a1\n  a2 whenever e2\n",
		`
e1 e2 → b1/a1 b1/a2
e2    → 
e1    → b1/a1
`,
	},
	{
		"without evaluations and conflicts each leaf runs all the time",
		"a1\na2\nb1\nb1:\n  head1\n  legs1\n",
		`
 → a1 a2 b1/head1 b1/legs1
 → a1 a2 b1/head1 b1/legs1
`,
	},
	{
		"the same leaf may stand in two branches",
		"looking whenever e1\nsearching whenever not e1\nlooking:\n  head1\nsearching:\n  legs1\n  head1\n",
		`
   → searching/legs1 searching/head1
e1 → looking/head1
`,
	},
	{
		"the closest of several is followed, as continuously evaluated: priority of 2 + 1/distance",
		"targeting thing: b1, priority of 2 + 1/dist\nb2, priority of 1\nb1:\n  legs1\n  head1\nb2:\n  legs2\n",
		`
             → b2/legs2
+red=2       → b1[thing:red]/legs1 b1[thing:red]/head1
+green=1     → b1[thing:green]/legs1 b1[thing:green]/head1
+red=0.5     → b1[thing:red]/legs1 b1[thing:red]/head1
`,
	},
	{
		"attention is shared: the longer something was not seen, the higher the priority of looking at it",
		"targeting thing: head1, priority of 1 + age\n",
		`
+red   → head1[thing:red]
+green → head1[thing:red]
+red   → head1[thing:green]
+green → head1[thing:red]
`,
	},
}

func TestWhatTheArticleSays(t *testing.T) {
	for _, a := range article {
		t.Run(a.says, func(t *testing.T) { newRig(t, a.program).steps(a.timeline) })
	}
}
