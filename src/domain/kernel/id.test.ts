import { expect, test } from 'vitest'
import { isUuid } from './id.ts'

test.each(['019aa3f0-0000-7000-8000-000000000001', 'F47AC10B-58CC-4372-A567-0E02B2C3D479'])('%s is a UUID', (text) =>
  expect(isUuid(text)).toBe(true),
)

test.each([
  '',
  'abc',
  '019aa3f000007000800000000000001',
  '019aa3f0-0000-7000-8000-00000000000g',
  ' 019aa3f0-0000-7000-8000-000000000001',
  '019aa3f0-0000-7000-8000-000000000001\n',
])('%j is not a UUID', (text) => expect(isUuid(text)).toBe(false))
