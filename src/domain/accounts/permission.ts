import type { AccountId } from '../kernel/id.ts'
import { err, ok, type Result } from '../kernel/result.ts'

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
): Result<true, { readonly code: 'own_space' }> {
  return guestId === hostId ? err({ code: 'own_space' }) : ok(true)
}
