import type { AccountId } from '../kernel/id.ts'
import { err, ok, type Result } from '../kernel/result.ts'

export const ROLES = ['user', 'host', 'admin'] as const
export type Role = (typeof ROLES)[number]

export function nobodyBooksOwnSpace(
  guestId: AccountId,
  hostId: AccountId,
): Result<true, { readonly code: 'own_space' }> {
  return guestId === hostId ? err({ code: 'own_space' }) : ok(true)
}
