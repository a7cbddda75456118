// SPDX-License-Identifier: Apache-2.0
//
// Reads a JUnit report with junit2json and demands its counts:
//
//   node junit.mjs report.xml tests failures errors skipped
//
// They must be those of the root, the sums over the suites, and the numbers of the
// cases themselves; each failure must say how to run it again.
import {readFileSync} from 'node:fs'
import {parse} from 'junit2json'

const [file, ...want] = process.argv.slice(2)
const kinds = ['tests', 'failures', 'errors', 'skipped']
const report = await parse(readFileSync(file, 'utf8'))
let wrong = 0

function demand(what, got) {
  kinds.forEach((kind, i) => {
    if (got[kind] !== Number(want[i])) {
      console.log(`${what}: ${got[kind]} ${kind}, not ${want[i]}`)
      wrong++
    }
  })
}

const sum = (list, of) => list.reduce((n, x) => n + of(x), 0)
const suites = report.testsuite
const cases = suites.flatMap(s => s.testcase)
demand('root', report)
demand('suites', Object.fromEntries(kinds.map(kind => [kind, sum(suites, s => s[kind])])))
demand('cases', {
  tests: cases.length,
  failures: sum(cases, c => c.failure?.length ?? 0),
  errors: sum(cases, c => c.error?.length ?? 0),
  skipped: sum(cases, c => c.skipped?.length ?? 0),
})
for (const c of cases) {
  const seed = c.name.replace('seed ', '')
  const failure = c.failure?.[0]
  if (!c.properties?.some(p => p.name === 'sim_s' && Number(p.value) > 0)) {
    console.log(`${c.classname} ${c.name}: no simulated time`)
    wrong++
  }
  if (failure && !failure.inner.includes(`--seed ${seed}`)) {
    console.log(`${c.classname} ${c.name}: no command in ${failure.inner}`)
    wrong++
  }
}
if (!cases.some(c => c.failure?.[0].message === 'failed: is "far" & <away>')) {
  console.log('a name did not come through as it is')
  wrong++
}
console.log(`${cases.length} cases in ${suites.length} suites`)
process.exit(wrong > 0 ? 1 : 0)
