import type { Account } from '../../domain/accounts/visitor.ts'
import type { SessionId } from '../../domain/kernel/id.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { maySessionStop } from './factor-reset.ts'
import { findOpenReset } from './factor-resets.sql.ts'
import { findProfile } from './profile.sql.ts'
import { listPasskeys } from './second-factors.sql.ts'
import { accountView } from './show-session.ts'

export async function showProfile({ deps, account, visitor }: Context<'signed_in'>) {
  return ok(await profileView(deps, account, visitor.sessionId))
}

export async function profileView({ sql, clock }: Deps, account: Account, session: SessionId) {
  const now = clock.now()
  const row = await findProfile(sql, account.id, now)
  const keys = await listPasskeys(sql, account.id)
  const reset = await findOpenReset(sql, account.id, now)
  return {
    account: accountView(account),
    newEmail: row.new_email,
    hasPassword: row.has_password,
    joined: row.outside.map((provider) => (provider === 'google' ? ('google' as const) : ('sso' as const))),
    secondFactor: {
      on: row.factor_on,
      backupCodesLeft: row.codes_left,
      reset: reset && {
        requestedAt: reset.requestedAt.toString(),
        readyAt: reset.readyAt.toString(),
        mayStop: await maySessionStop(sql, session, reset),
      },
    },
    passkeys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      createdAt: key.created_at.toString(),
      lastUsedAt: key.last_used_at?.toString() ?? null,
    })),
  }
}
