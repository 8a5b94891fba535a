import { mayResetFactor } from '../../../domain/accounts/rule-person.ts'
import type { AccountId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { recordAct } from '../../audit/audit.sql.ts'
import type { Transaction } from '../../database/connect.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../external/mail/queue-mail.ts'
import type { Context } from '../../http/endpoints.ts'
import { factorResetByAdminMail } from '../accounts.emails.ts'
import { findByEmail, lockAccount } from '../accounts.sql.ts'
import { endReset } from '../factor-resets.sql.ts'
import { keepFormerFactor } from '../former-factors.sql.ts'
import { isAdmin } from '../newest-role.sql.ts'
import { deleteFactor, findFactor } from '../second-factors.sql.ts'
import { endSessionsOf } from '../sessions.sql.ts'
import { rule } from './rule-person.ts'

/** Removes the lost second factor of another admin. They are signed out and set up a new one at their next sign-in. */
export async function resetFactor(ctx: Context<'confirmed_admin'>, ruling: { id: AccountId; reason: string }) {
  return rule(ctx, ruling, async (tx, person) => {
    const factor = await findFactor(tx, person.id)
    const may = mayResetFactor(person, factor?.confirmed_at != null, person.id === ctx.account.id)
    if (!may.ok) return may
    await removeFactor(tx, person.id, ctx.now)
    return ok({ ...RESET, letter: factorResetByAdminMail(person.first_name) })
  })
}

const RESET = {
  act: 'account.reset_second_factor',
  before: { second_factor: true },
  after: { second_factor: false },
} as const

async function removeFactor(tx: Transaction, id: AccountId, now: Temporal.Instant): Promise<void> {
  await keepFormerFactor(tx, id, now)
  await deleteFactor(tx, id)
  await endReset(tx, id, 'not_needed', now)
  await endSessionsOf(tx, id, null, now)
}

type Refusal = { code: 'not_found' | 'not_an_admin' | 'no_second_factor' }

/**
 * The same from the operator's command line, because the only admin may have lost theirs. The command also prints the
 * next steps, in case email doesn't work.
 */
export async function resetFactorByCommand(
  deps: Pick<Deps, 'sql' | 'clock' | 'config' | 'jobs'>,
  { email, reason }: { email: string; reason: string },
): Promise<Result<true, Refusal>> {
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx): Promise<Result<true, Refusal>> => {
    const asked = await findByEmail(tx, email.trim())
    const found = asked && (await lockAccount(tx, asked.id))
    if (!found) return err({ code: 'not_found' })
    const role = (await isAdmin(tx, found.id)) ? 'admin' : 'user'
    const may = mayResetFactor({ role }, (await findFactor(tx, found.id))?.confirmed_at != null, false)
    if (!may.ok)
      return may.refusal.code === 'own_account' ? err({ code: 'not_found' }) : err({ code: may.refusal.code })
    await removeFactor(tx, found.id, now)
    await queueMail(deps, tx, { to: found.email, email: factorResetByAdminMail(found.first_name) })
    await recordAct(
      tx,
      { actorId: null, requestId: 'reset-second-factor', now },
      { ...RESET, subjectId: found.id, reason },
    )
    return ok(true)
  })
}
