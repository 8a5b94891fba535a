import { expect, test } from 'vitest'
import { no, yes } from './outcome.ts'

test('a yes carries its value', () => expect(yes(3)).toEqual({ ok: true, value: 3 }))

test('a no carries its refusal with the facts', () =>
  expect(no({ code: 'too_soon', earliest: 4 })).toEqual({ ok: false, refusal: { code: 'too_soon', earliest: 4 } }))
