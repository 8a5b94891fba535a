import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const failed = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more })

test.each(['08006', '57P01', '53100', '53300', 'CONNECTION_CLOSED', 'ENOSPC', 'EDQUOT'])(
  '%s is temporary, also as the cause of another error',
  (code) => {
    expect(isUnavailable(failed(code))).toBe(true)
    expect(isUnavailable(new Error('outer', { cause: failed(code) }))).toBe(true)
  },
)

test.each(['23505', '42P01', '53200', 'ENOENT', 'ERR_ASSERTION'])('%s is a permanent error', (code) => {
  expect(isUnavailable(failed(code))).toBe(false)
})
