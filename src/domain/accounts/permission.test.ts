import { expect, test } from 'vitest'
import type { AccountId } from '../kernel/id.ts'
import { at } from '../spaces/examples.ts'
import { currentRole, nobodyBooksOwnSpace, type Role } from './permission.ts'

const row = (role: Role, day: string) => ({ role, assignedAt: at(`${day}T12:00`) })

test('the newest row decides, whatever the order', () => {
  expect(currentRole([row('admin', '2026-03-01'), row('user', '2026-01-01'), row('host', '2026-02-01')])).toBe('admin')
  expect(currentRole([row('host', '2026-01-01'), row('user', '2026-02-01')])).toBe('user')
})

test('of two rows of one instant the later written decides', () =>
  expect(currentRole([row('user', '2026-01-01'), row('host', '2026-01-01')])).toBe('host'))

test('an account without a row is a user', () => expect(currentRole([])).toBe('user'))

test('nobody books an own space', () => {
  expect(nobodyBooksOwnSpace('a' as AccountId, 'a' as AccountId)).toEqual({ ok: false, refusal: { code: 'own_space' } })
  expect(nobodyBooksOwnSpace('a' as AccountId, 'b' as AccountId)).toEqual({ ok: true, value: true })
})
