import { expect, test } from 'vitest'
import { err, ok } from './result.ts'

test('a yes carries its value', () => expect(ok(3)).toEqual({ ok: true, value: 3 }))

test('a no carries its refusal with the facts', () =>
  expect(err({ code: 'too_soon', earliest: 4 })).toEqual({ ok: false, refusal: { code: 'too_soon', earliest: 4 } }))
