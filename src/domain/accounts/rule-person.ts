import { err, ok, type Result } from '../kernel/result.ts'
import type { Role } from './permission.ts'

export const PEOPLE_STATES = ['active', 'suspended', 'deleted'] as const
export type PeopleState = (typeof PEOPLE_STATES)[number]
/** A minus reverses the order. `seen` starts with whoever was seen last. */
export const PEOPLE_SORTS = [
  'newest',
  'oldest',
  'name',
  '-name',
  'email',
  '-email',
  'role',
  '-role',
  'state',
  '-state',
  'seen',
  '-seen',
] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]
export const PEOPLE_ACTS = ['suspend', 'restore'] as const
export type PeopleAct = (typeof PEOPLE_ACTS)[number]
export const LEFT_BECAUSE = ['not_found', 'own_account', 'already_suspended', 'not_suspended', 'last_admin'] as const
export type LeftBecause = (typeof LEFT_BECAUSE)[number]

export type Ruled = {
  readonly role: Role
  readonly emailVerified: boolean
  readonly suspended: boolean
  readonly otherAdmin: boolean
}

type Code<C extends string> = { readonly code: C }

/**
 * Refuses with `role_changed` if someone else has changed the role, `same_role` if it wouldn't change, `unverified` if
 * the new role requires a verified email address, or `last_admin`.
 */
export function mayBecome(
  person: Ruled,
  from: Role,
  to: Role,
): Result<true, Code<'role_changed' | 'same_role' | 'unverified' | 'last_admin'>> {
  if (person.role !== from) return err({ code: 'role_changed' })
  if (to === from) return err({ code: 'same_role' })
  if (to !== 'user' && !person.emailVerified) return err({ code: 'unverified' })
  return from === 'admin' && isLast(person) ? err({ code: 'last_admin' }) : ok(true)
}

export function maySuspend(
  person: Ruled,
  isSelf: boolean,
): Result<true, Code<'own_account' | 'already_suspended' | 'last_admin'>> {
  if (isSelf) return err({ code: 'own_account' })
  if (person.suspended) return err({ code: 'already_suspended' })
  return person.role === 'admin' && isLast(person) ? err({ code: 'last_admin' }) : ok(true)
}

/**
 * An admin can reset the second factor of another admin at once. Everyone else requests a reset by email and waits 72
 * hours.
 */
export function mayResetFactor(
  { role }: Pick<Ruled, 'role'>,
  factorOn: boolean,
  isSelf: boolean,
): Result<true, Code<'own_account' | 'not_an_admin' | 'no_second_factor'>> {
  if (isSelf) return err({ code: 'own_account' })
  if (role !== 'admin') return err({ code: 'not_an_admin' })
  return factorOn ? ok(true) : err({ code: 'no_second_factor' })
}

// Suspended admins don't count as remaining admins.
const isLast = ({ suspended, otherAdmin }: Ruled) => !suspended && !otherAdmin
