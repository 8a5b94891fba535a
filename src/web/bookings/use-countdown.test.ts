import { expect, test } from 'vitest'
import { clockWords } from './use-countdown.ts'

test.each([
  [0, '0:00'],
  [61, '1:01'],
  [899, '14:59'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [86_317, '23:58:37'],
])('%d seconds left are shown as %s', (seconds, said) => expect(clockWords(seconds)).toBe(said))
