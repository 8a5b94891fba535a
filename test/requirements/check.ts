// A step of npm run check. Every claim of a finished step must have a test, which must have passed if the last full run
// of npm test left a report. Without a report, this says that nothing has been proved.
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
if (left === null) console.log('unproved: there is no report of a whole run newer than the tests; npm test leaves one')
const due = CLAIMS.filter(([, step]) => FINISHED_STEPS.includes(step)).length
console.log(`${CLAIMS.length} statements, ${due} of finished steps, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Returns the claims that the last full run didn't prove, or null if there is no report. */
function reported(): string[] | null {
  if (!existsSync(REPORT) || !isNewest(REPORT)) return null
  return unpassed(CLAIMS, FINISHED_STEPS, declared, JSON.parse(readFileSync(REPORT, 'utf8')), numbersIn)
}

/** A report doesn't cover tests that were written after it. */
function isNewest(report: string): boolean {
  const { mtimeMs } = statSync(report)
  return declared.every(({ file }) => statSync(path.join(ROOT, file)).mtimeMs < mtimeMs)
}
