import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPassword, isLeakedPassword, LEAKED_PASSWORDS } from './password.ts'

const SHORT = 'Password must be at least 12 characters long'
const UPPER = 'Password must contain at least one uppercase letter'
const LOWER = 'Password must contain at least one lowercase letter'
const DIGIT = 'Password must contain at least one number'
const SPECIAL = 'Password must contain at least one special character'
const COMMON = 'Password contains common patterns or words that should be avoided'
const UNIQUE = 'Password should contain more unique characters'
const GOOD = 'Blue-Kettle-42'

describe('a password', () => {
  test.each([GOOD, 'Tr0ub4dor&3xyz', 'Zürich!liegt7am See', '🦊Fox-in-box-9🦊'])('%s is valid', (password) =>
    expect(checkPassword(password)).toEqual({ valid: true, issues: [] }),
  )

  test('of 128 characters is valid', () => {
    const long = `${GOOD} and so on, `.repeat(6).slice(0, 128)
    expect(checkPassword(long)).toEqual({ valid: true, issues: [] })
  })

  test.each([
    ['', [SHORT, UPPER, LOWER, DIGIT, SPECIAL, UNIQUE]],
    ['Blue-Kettl4', [SHORT]],
    ['blue-kettle-42', [UPPER]],
    ['BLUE-KETTLE-42', [LOWER]],
    ['Blue-Kettle-xy', [DIGIT]],
    ['BlueKettle4242', [SPECIAL]],
    ['Blue Kettle 42', [SPECIAL]],
    ['Blue-Keeeettle-42', [COMMON]],
    ['Blue-Keeettle-42', []],
    ['Blue-Kettle-1234567', [COMMON]],
    ['Blue-Kettle-7654321', [COMMON]],
    ['Blue-QwErTy-42', [COMMON]],
    ['My-PassWord-42x', [COMMON]],
    ['My-Admin-42xyz', [COMMON]],
    ['My-Login-42xyz', [COMMON]],
    ['My-Welcome-42x', [COMMON]],
    ['My-ChangeMe-42', [COMMON]],
    ['My-User-42xyzq', [COMMON]],
    ['My-Guest-42xyz', [COMMON]],
    ['My-Root-42xyzq', [COMMON]],
    ['My-Test-42xyzq', [COMMON]],
    ['bluekettlebox', [UPPER, DIGIT, SPECIAL, COMMON]],
    ['BLUEKETTLEBOX', [LOWER, DIGIT, SPECIAL, COMMON]],
    ['902718462951', [UPPER, LOWER, SPECIAL, COMMON]],
    ['Aa1!Aa1!Aa1!', [UNIQUE]],
    ['Aa1!xAa1!xAa1!x', [UNIQUE]],
    ['Aa1!xyAa1!xy', []],
    ['aaaaaaaa', [SHORT, UPPER, DIGIT, SPECIAL, COMMON, UNIQUE]],
  ])('%s: %j', (password, issues) => expect(checkPassword(password)).toEqual({ valid: issues.length === 0, issues }))

  test('counts characters, not code units', () => expect(checkPassword('🦊🐻🐼🐨🐯Aa1!xy').issues).toEqual([SHORT]))

  test('is valid only without issues', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (p) => checkPassword(p).valid === (checkPassword(p).issues.length === 0),
      ),
    ))

  test('of a million characters is judged too', () => {
    expect(checkPassword('a'.repeat(500_000) + 'aB'.repeat(250_000)).valid).toBe(false)
  })
})

describe('a leaked password', () => {
  test('is one of 15, all stored in lower case', () => {
    expect(LEAKED_PASSWORDS.size).toBe(15)
    for (const known of LEAKED_PASSWORDS) expect(known).toBe(known.toLowerCase())
  })

  test('is recognized in any case', () => {
    expect(isLeakedPassword('PassWord123!')).toBe(true)
    expect(isLeakedPassword('iloveYOU')).toBe(true)
    expect(isLeakedPassword(GOOD)).toBe(false)
  })
})
