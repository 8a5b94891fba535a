import type { Account } from '../../domain/accounts/visitor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/endpoints.ts'
import { collectEverything } from './export.sql.ts'
import { findProfile } from './profile.sql.ts'
import { listPasskeys } from './second-factors.sql.ts'
import { accountView } from './session-view.ts'

export async function showProfile({ deps, account }: Context<'signed_in'>) {
  return ok(await profileView(deps, account))
}

/** An account as its owner sees it. */
export async function profileView({ sql, clock }: Deps, account: Account) {
  const row = await findProfile(sql, account.id, clock.now())
  const keys = await listPasskeys(sql, account.id)
  return {
    account: accountView(account),
    newEmail: row.new_email,
    hasPassword: row.has_password,
    joined: row.outside.map((provider) => (provider === 'google' ? ('google' as const) : ('sso' as const))),
    secondFactor: { on: row.factor_on, backupCodesLeft: row.codes_left },
    passkeys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      createdAt: key.created_at.toString(),
      lastUsedAt: key.last_used_at?.toString() ?? null,
    })),
  }
}

/** Everything the marketplace keeps about the account. */
export async function exportEverything({ deps, account }: Context<'confirmed'>) {
  return ok(await collectEverything(deps.sql, account.id))
}
