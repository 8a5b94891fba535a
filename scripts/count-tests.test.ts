import { expect, test } from 'vitest'
import { countTests, failures } from './count-tests.ts'

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((one) => ({ status: one })),
})

test('tests are counted across all files', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'failed')]
  expect(countTests({ testResults })).toEqual({ passed: 3, failed: 2, skipped: 0 })
})

test('a file that fails to import counts as one failure', () => {
  expect(countTests({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a failed hook counts as one failure, and the tests it stopped don’t count as passed', () => {
  const testResults = [file('failed', 'skipped', 'skipped', 'passed')]
  expect(countTests({ testResults })).toEqual({ passed: 1, failed: 1, skipped: 2 })
})

test('skipped and todo tests count as neither passed nor failed', () => {
  expect(countTests({ testResults: [file('passed', 'pending', 'todo')] })).toEqual({ passed: 0, failed: 0, skipped: 2 })
})

test('each failure is listed on one line, with the first line of its message', () => {
  const failed = { status: 'failed', fullName: 'a slot is sold once', failureMessages: ['expected 2 to be 1\n  + 2'] }
  const testResults = [
    { ...file('failed'), assertionResults: [{ status: 'passed' }, failed] },
    { ...file('failed', 'skipped'), message: 'No such module\n  at …' },
    file('passed', 'passed'),
  ]
  expect(failures({ testResults })).toEqual([
    'a.test.ts > a slot is sold once: expected 2 to be 1',
    'a.test.ts: No such module',
  ])
})
