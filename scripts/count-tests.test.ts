import { expect, test } from 'vitest'
import { countTests } from './count-tests.ts'

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
