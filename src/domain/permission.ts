import type { AccountId } from './id.ts'
import { no, type Outcome, yes } from './outcome.ts'

export const ROLES = ['user', 'host', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The role of the newest row (of equals the last given); an account without rows is a user. */
export function currentRole(rows: readonly { readonly role: Role; readonly assignedAt: Temporal.Instant }[]): Role {
  let newest: (typeof rows)[number] | undefined
  for (const row of rows) if (!newest || Temporal.Instant.compare(row.assignedAt, newest.assignedAt) >= 0) newest = row
  return newest?.role ?? 'user'
}

/** Refuses `own_space` when the guest is the space's host, whatever the role. */
export function nobodyBooksOwnSpace(
  guestId: AccountId,
  hostId: AccountId,
): Outcome<true, { readonly code: 'own_space' }> {
  return guestId === hostId ? no({ code: 'own_space' }) : yes(true)
}
