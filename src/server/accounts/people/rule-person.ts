import type { Role } from '../../../domain/accounts/permission.ts'
import {
  type LeftBecause,
  mayBecome,
  mayResetFactor,
  maySuspend,
  type PeopleAct,
  type Ruled,
} from '../../../domain/accounts/rule-person.ts'
import type { AccountId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import type { Email } from '../../external/mail/draw-email.ts'
import { queueMail } from '../../external/mail/queue-mail.ts'
import { type AdminAction, actorOf, recordAction } from '../../platform/audit/audit.sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { findByEmail, isAdmin, lockAccount } from '../accounts.sql.ts'
import {
  accountRestoredMail,
  accountSuspendedMail,
  factorResetByAdminMail,
  ROLES_EXPLAINED,
  roleChangedMail,
  signedOutByAdminMail,
} from '../emails/accounts.emails.ts'
import { queueOptionalEmail } from '../emails/optional-email.ts'
import { endReset } from '../factor-resets.sql.ts'
import { deleteFactor, findFactor, keepFormerFactor } from '../second-factors.sql.ts'
import { endSessionsOf } from '../sessions.sql.ts'
import { assignRole, lockRuled, type RuledRow, restore, suspend } from './rule.sql.ts'

type Ruling = { id: AccountId; reason: string }
type Done = Pick<AdminAction, 'act' | 'before' | 'after'> & { letter: Email }

export async function changeRole(
  ctx: Context<'confirmed_admin'>,
  { from, to, ...ruling }: Ruling & { from: Role; to: Role },
) {
  return rule(ctx, ruling, async (tx, person) => {
    const may = mayBecome(ruledOf(person), from, to)
    if (!may.ok) return may
    await assignRole(tx, person.id, to, ctx.account.id, ctx.now)
    const email = roleChangedMail(person.first_name, ROLES_EXPLAINED[to])
    return ok({ act: 'account.change_role', before: { role: from }, after: { role: to }, letter: email } as const)
  })
}

/**
 * Signs the person out everywhere, hides their spaces, puts their payouts on hold, and lets hosts cancel this person's
 * bookings.
 */
export async function suspendPerson(ctx: Context<'admin'>, ruling: Ruling) {
  return rule(ctx, ruling, async (tx, person, reason) => {
    const may = maySuspend(ruledOf(person), person.id === ctx.account.id)
    if (!may.ok) return may
    await suspend(tx, person.id, reason, ctx.now)
    const email = accountSuspendedMail(person.first_name, person.role, reason)
    return ok({
      act: 'account.suspend',
      before: { suspended: false },
      after: { suspended: true },
      letter: email,
    } as const)
  })
}

export async function restorePerson(ctx: Context<'admin'>, ruling: Ruling) {
  return rule(ctx, ruling, async (tx, person) => {
    if (!person.suspended) return err({ code: 'not_suspended' })
    await restore(tx, person.id)
    const email = accountRestoredMail(person.first_name, person.role)
    return ok({
      act: 'account.restore',
      before: { suspended: true },
      after: { suspended: false },
      letter: email,
    } as const)
  })
}

export async function signOutPerson(ctx: Context<'admin'>, ruling: Ruling) {
  return rule(ctx, ruling, async (tx, person) => {
    if (person.id === ctx.account.id) return err({ code: 'own_account' })
    await endSessionsOf(tx, person.id, null, ctx.now)
    return ok({
      act: 'account.sign_out',
      before: {},
      after: {},
      letter: signedOutByAdminMail(person.first_name),
    } as const)
  })
}

export async function rulePeople(
  ctx: Context<'admin'>,
  { ids, act, reason }: { ids: AccountId[]; act: PeopleAct; reason: string },
) {
  const ruleOne = act === 'suspend' ? suspendPerson : restorePerson
  const left: { id: AccountId; code: LeftBecause }[] = []
  let done = 0
  for (const id of new Set(ids)) {
    const ruled = await ruleOne(ctx, { id, reason })
    const { code } = ruled.ok ? { code: null } : ruled.refusal
    if (code === 'reason_required' || code === 'admins_only') return err({ code })
    if (code) left.push({ id, code })
    else done++
  }
  return ok({ done, left })
}

const ruledOf = ({ role, verified, suspended, other_admin: otherAdmin }: RuledRow): Ruled => ({
  role,
  emailVerified: verified,
  suspended,
  otherAdmin,
})

async function rule<Refusal extends { readonly code: string }>(
  { deps, account, request, now }: Context<'admin'>,
  { id, ...said }: Ruling,
  act: (tx: Transaction, person: RuledRow, reason: string) => Promise<Result<Done, Refusal>>,
) {
  const reason = sanitise(said.reason.replaceAll('\r\n', '\n'))
  if (isBlank(reason)) return err({ code: 'reason_required' } as const)
  return inTransaction(deps.sql, async (tx) => {
    const person = await lockRuled(tx, id, account.id)
    if (!person) return err({ code: 'not_found' } as const)
    // The caller may have lost the admin role a moment ago.
    if (!person.admin_runs) return err({ code: 'admins_only' } as const)
    const done = await act(tx, person, reason)
    if (!done.ok) return done
    const { letter: email, ...facts } = done.value
    await recordAction(tx, actorOf({ account, request, now }), { ...facts, subjectId: id, reason })
    await queueOptionalEmail(deps, tx, { to: person.email, kind: 'account', email: email })
    return ok({})
  })
}

/**
 * Removes the second factor of another admin who has lost it. They are signed out and must set up a new one at the next
 * sign-in.
 */
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
 * The operator's command line calls this, because the only admin may have lost their factor. The command also prints
 * the next steps, in case email doesn't work.
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
    await recordAction(
      tx,
      { actorId: null, keyId: null, requestId: 'reset-second-factor', now },
      { ...RESET, subjectId: found.id, reason },
    )
    return ok(true)
  })
}
