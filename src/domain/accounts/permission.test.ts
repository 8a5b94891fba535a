import { expect, test } from 'vitest'
import type { AccountId } from '../kernel/id.ts'
import { nobodyBooksOwnSpace } from './permission.ts'

test('no one can book their own space', () => {
  expect(nobodyBooksOwnSpace('a' as AccountId, 'a' as AccountId)).toEqual({ ok: false, refusal: { code: 'own_space' } })
  expect(nobodyBooksOwnSpace('a' as AccountId, 'b' as AccountId)).toEqual({ ok: true, value: true })
})
