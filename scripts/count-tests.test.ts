import { expect, test } from 'vitest'
import { countTests, failures } from './count-tests.ts'

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((one) => ({ status: one })),
})

test('single tests are counted over all files', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'failed')]
  expect(countTests({ testResults })).toEqual({ passed: 3, failed: 2, skipped: 0 })
})

test('a file that could not even be imported is one failure', () => {
  expect(countTests({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a hook that failed is one failure, and what it kept from running is not called passed', () => {
  const testResults = [file('failed', 'skipped', 'skipped', 'passed')]
  expect(countTests({ testResults })).toEqual({ passed: 1, failed: 1, skipped: 2 })
})

test('skipped and planned tests are neither passed nor failed', () => {
  expect(countTests({ testResults: [file('passed', 'pending', 'todo')] })).toEqual({ passed: 0, failed: 0, skipped: 2 })
})

test('each failure is named in one line, with the first line of its message', () => {
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
