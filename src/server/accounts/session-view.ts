import { type Account, CONFIRMED_MINUTES, isConfirmed } from '../../domain/accounts/visitor.ts'
import type { FileId } from '../../domain/kernel/id.ts'
import type { RequestContext } from '../http/request-context.ts'

export function accountView({ id, email, emailVerified, firstName, lastName, role, photoId, resetReadyAt }: Account) {
  return {
    id,
    email,
    emailVerified,
    firstName,
    lastName,
    role,
    photoUrl: personPhotoUrl(photoId),
    factorResetAt: resetReadyAt?.toString() ?? null,
  }
}

export function personPhotoUrl(photoId: FileId | null): string | null {
  return photoId && `/storage/people/${photoId}`
}

export type SessionView = Awaited<ReturnType<typeof sessionView>>

export async function sessionView(context: RequestContext) {
  const { clock, config } = context.deps
  const visitor = await context.visitor()
  const now = clock.now()
  const later = (at: Temporal.Instant | null | undefined, seconds: number) => at?.add({ seconds }).toString() ?? null
  const signedIn = visitor?.account ? visitor : null
  return {
    account: visitor?.account ? accountView(visitor.account) : null,
    expiresAt: later(visitor?.expiresAt, 0),
    idleEndsAt: later(signedIn?.lastActiveAt, config.idleSeconds),
    confirmedUntil: isConfirmed(visitor?.confirmedAt ?? null, now)
      ? later(signedIn?.confirmedAt, CONFIRMED_MINUTES * 60)
      : null,
    now: now.toString(),
  }
}
