import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { claim } from './claim.ts'
import { CLAIMS, type Claim, FINISHED_STEPS } from './claims.ts'
import { declaredNumbers, numbersIn } from './declared.ts'
import { problemsWith, unpassed } from './problems.ts'

test('every statement of a finished step has a test, and tests declare no other numbers', () => {
  expect(problemsWith(CLAIMS, FINISHED_STEPS, declaredNumbers())).toEqual([])
})

test('the numbers of a section are consecutive', () => {
  for (let section = 1; section <= 20; section += 1) {
    const within = CLAIMS.map(([number]) => number).filter((number) => number.startsWith(`${section}.`))
    const numbers = [...new Set(within.map((number) => number.split('.').slice(0, 2).join('.')))]
    expect(numbers).toEqual(numbers.map((_, at) => `${section}.${at + 1}`))
    expect(numbers).not.toEqual([])
  }
})

describe('the check', () => {
  const claims: Claim[] = [
    ['1.1', 1, 'Kept.'],
    ['1.2', 2, 'Kept later.'],
    ['1.3', 'open', 'Up to us.'],
  ]
  const by = (...numbers: string[]) => numbers.map((number) => ({ number, file: 'test/a.test.ts' }))

  test('passes if each finished statement is declared', () => {
    expect(problemsWith(claims, [1], by('1.1', '1.1', '1.2'))).toEqual([])
  })

  test('names missing, unknown, open or duplicate statements', () => {
    expect(problemsWith(claims, [1, 2], by('1.1'))).toEqual(['1.2 of step 2 has no test: Kept later.'])
    expect(problemsWith(claims, [1], by('1.1', '1.9'))).toHaveLength(1)
    expect(problemsWith(claims, [1], by('1.1', ''))).toHaveLength(1)
    expect(problemsWith(claims, [1], by('1.1', '1.3'))).toHaveLength(1)
    expect(problemsWith([...claims, ['1.1', 1, 'Again.']], [1], by('1.1'))).toEqual(['1.1 is given twice.'])
  })

  const kept = '1.1'
  const report = (status: string, file = 'test/a.test.ts') => ({
    testResults: [{ name: `/somewhere/${file}`, assertionResults: [{ fullName: claim(kept, 'it is kept'), status }] }],
  })

  test('requires a passing test, not a failed or skipped one', () => {
    expect(unpassed(claims, [1], by('1.1'), report('passed'), numbersIn)).toEqual([])
    expect(unpassed(claims, [1], by('1.1'), report('failed'), numbersIn)).toHaveLength(1)
    expect(unpassed(claims, [1], by('1.1'), report('skipped'), numbersIn)).toHaveLength(1)
  })

  test(claim('10.12', 'reports unproved statements while there is no report of a full run'), () => {
    const script = path.resolve(import.meta.dirname, 'check.ts')
    const env = { ...process.env, REQUIREMENTS_REPORT: '/nowhere' }
    const { stdout, status } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
    expect(stdout).toMatch(/^unproved: there is no report of a whole run/m)
    expect(status, stdout).toBe(stdout.includes(', 0 problems') ? 0 : 1)
  })

  test('ignores a run that left a declaring file out', () => {
    expect(unpassed(claims, [1], by('1.1'), report('passed', 'test/b.test.ts'), numbersIn)).toBeNull()
  })
})
