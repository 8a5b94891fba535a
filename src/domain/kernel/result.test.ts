import { expect, test } from 'vitest'
import { err, ok } from './result.ts'

test('a success carries its value', () => expect(ok(3)).toEqual({ ok: true, value: 3 }))

test('a refusal carries its code and facts', () =>
  expect(err({ code: 'too_soon', earliest: 4 })).toEqual({ ok: false, refusal: { code: 'too_soon', earliest: 4 } }))
