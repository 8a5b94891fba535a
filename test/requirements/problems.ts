import type { Claim, Step } from './claims.ts'
import type { Declared } from './declared.ts'

/**
 * Returns a sentence for each mismatch between the list and the tests: duplicate, unknown or open numbers, and finished
 * claims without a test.
 */
export function problemsWith(
  claims: readonly Claim[],
  finished: readonly Step[],
  declared: readonly Declared[],
): string[] {
  const steps = new Map(claims.map(([number, step]) => [number, step]))
  const proven = new Set(declared.map(({ number }) => number))
  const twice = claims.filter(([number], at) => claims.findIndex(([other]) => other === number) !== at)
  return [
    ...twice.map(([number]) => `${number} is given twice.`),
    ...declared
      .filter(({ number }) => !steps.has(number))
      .map(({ number, file }) => `${file} declares “${number}”, which is no number of the list.`),
    ...declared
      .filter(({ number }) => steps.get(number) === 'open')
      .map(({ number, file }) => `${file} declares ${number}, which the specification leaves open.`),
    ...claims
      .filter(([number, step]) => finished.includes(step) && !proven.has(number))
      .map(([number, step, text]) => `${number} of step ${step} has no test: ${text}`),
  ]
}

type Report = { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] }

/**
 * Returns the claims of finished steps that have no passing test in a Vitest report. Returns null if the run skipped a
 * file that declares claims.
 */
export function unpassed(
  claims: readonly Claim[],
  finished: readonly Step[],
  declared: readonly Declared[],
  report: Report,
  numbersIn: (name: string) => string[],
): string[] | null {
  const ran = report.testResults.map(({ name }) => name)
  if (declared.some(({ file }) => !ran.some((name) => name.endsWith(file)))) return null
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = new Set(
    tests.filter(({ status }) => status === 'passed').flatMap(({ fullName }) => numbersIn(fullName)),
  )
  return claims
    .filter(([number, step]) => finished.includes(step) && !passed.has(number))
    .map(([number, step, text]) => `${number} of step ${step} has no passing test: ${text}`)
}
