// A step of npm run check: every statement of the specification that belongs to a finished step has a test, and, where the
// last full run of npm test left its report, a passing one. Without such a report it says that nothing is proved.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { CLAIMS, FINISHED_STEPS } from './claims.ts'
import { declaredNumbers, numbersIn } from './declared.ts'
import { problemsWith, unpassed } from './problems.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')
const REPORT = process.env.REQUIREMENTS_REPORT ?? path.join(ROOT, 'test', 'results', 'vitest.json')

const declared = declaredNumbers()
const problems = problemsWith(CLAIMS, FINISHED_STEPS, declared)
const left = reported()
problems.push(...(left ?? []))

for (const problem of problems) console.log(problem)
// scripts/check.ts shows this line whatever else is said.
if (left === null) console.log('unproved: there is no report of a whole run newer than the tests; npm test leaves one')
const due = CLAIMS.filter(([, step]) => FINISHED_STEPS.includes(step)).length
console.log(`${CLAIMS.length} statements, ${due} of finished steps, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

/** What the last whole run did not prove; null without one. */
function reported(): string[] | null {
  if (!existsSync(REPORT) || !isNewest(REPORT)) return null
  return unpassed(CLAIMS, FINISHED_STEPS, declared, JSON.parse(readFileSync(REPORT, 'utf8')), numbersIn)
}

/** A report says nothing about tests that were written after it. */
function isNewest(report: string): boolean {
  const { mtimeMs } = statSync(report)
  return declared.every(({ file }) => statSync(path.join(ROOT, file)).mtimeMs < mtimeMs)
}
