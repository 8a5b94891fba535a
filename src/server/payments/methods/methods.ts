import type { Account } from '../../../domain/accounts/visitor.ts'
import type { AccountId, PaymentId } from '../../../domain/kernel/id.ts'
import { ZERO } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { cardExpiry } from '../../../domain/payments/card-expiry.ts'
import {
  type CardNumber,
  type ChargeSource,
  GatewayUnavailable,
  type GatewayView,
} from '../../external/payments/gateway.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { consumeRateLimit } from '../../platform/http/rate-limit.ts'
import { countDeclined, ownerOfCard, tooManyDeclined, typedSource } from './charge-source.ts'
import { forgetCard, settleSetup } from './keep-card.ts'
import {
  addSetup,
  findMethods,
  findOpenSetups,
  findSetup,
  lockOwner,
  type MethodRow,
  removeMethod as remove,
  setDefault,
} from './methods.sql.ts'

export async function listMethods({ deps, account }: Context<'signed_in'>, after: After) {
  return ok(await methodsOf(deps, account.id, after))
}

export async function checkMethods({ deps, account }: Context<'signed_in'>, after: After) {
  let challengeUrl: string | null = null
  for (const { id } of await findOpenSetups(deps.sql, account.id)) {
    const view = await lookAt(deps, () => deps.gateway.look(id))
    if (view) await settleSetup(deps, id, view)
    challengeUrl ??= view?.challengeUrl ?? null
  }
  return ok(await methodsOf(deps, account.id, { ...after, challengeUrl }))
}

async function cameOf(sql: Sql, account: AccountId, id: PaymentId): Promise<'saved' | 'not_saved' | null> {
  const setup = await findSetup(sql, id)
  if (setup?.account_id !== account || setup.state === 'open' || setup.state === 'requires_action') return null
  return setup.state === 'card_saved' ? 'saved' : 'not_saved'
}

/** The list of cards must be shown even if the gateway doesn't answer, so this returns null in that case. */
async function lookAt({ log }: Deps, look: () => Promise<GatewayView | null>): Promise<GatewayView | null> {
  try {
    return await look()
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    log.warn({ err }, 'the payment gateway did not respond')
    return null
  }
}

type After = { setup?: PaymentId | undefined; challengeUrl?: string | null }

async function methodsOf({ sql, clock, gateway }: Deps, id: AccountId, after: After = {}) {
  const { setup, challengeUrl = null } = after
  const rows = await findMethods(sql, id, gateway.name)
  const open = await findOpenSetups(sql, id)
  const shown = (row: MethodRow) => {
    const { exp_month: expMonth, exp_year: expYear, is_default: isDefault, brand, last4 } = row
    const expiry = cardExpiry({ expMonth, expYear }, clock.now())
    return { id: row.id, brand, last4, expMonth, expYear, isDefault, expiry }
  }
  return {
    items: rows.map(shown),
    waiting: open.length > 0 ? { challengeUrl } : null,
    asked: setup ? await cameOf(sql, id, setup) : null,
  }
}

/** Limits saved cards, because card testers would add thousands. */
const MOST = 20

export async function addMethod(
  { deps, request, account, now }: Context<'signed_in'>,
  means: { card?: CardNumber | undefined; token?: string | undefined },
) {
  const { sql, gateway } = deps
  const source = typedSource(means)
  if (!source) return err({ code: 'card_required' })
  if (!gateway.accepts(source)) return err({ code: 'card_not_accepted' })
  const retryAt = await consumeRateLimit(deps, [`cards:${account.id}`])
  if (retryAt) return err({ code: 'too_many', retryAt })
  const until = await tooManyDeclined(request, account)
  if (until) return err({ code: 'too_many_declines', retryAt: until.toString() })
  const kept = await findMethods(sql, account.id, gateway.name)
  if (kept.length >= MOST) return err({ code: 'too_many_methods', most: MOST })
  const id = await addSetup(sql, account.id, gateway.name, now)
  const view = await save(deps, id, account, source)
  if (!view) return err({ code: 'gateway_unavailable' })
  await settleSetup(deps, id, view)
  if (view.state === 'failed') await countDeclined(request, account)
  if (view.state === 'failed') return err({ code: 'card_declined', reason: view.failureCode ?? 'declined' })
  return ok(await methodsOf(deps, account.id, { challengeUrl: view.challengeUrl }))
}

async function save(
  { gateway, log, config }: Deps,
  paymentId: PaymentId,
  account: Account,
  source: ChargeSource,
): Promise<GatewayView | null> {
  const keepFor = ownerOfCard(account)
  try {
    return await gateway.charge({
      paymentId,
      amount: ZERO,
      currency: config.currency,
      kind: 'save',
      source,
      offSession: false,
      keepFor,
      returnPath: `/profile/payment-methods?setup=${paymentId}`,
    })
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    log.warn({ paymentId, err: error }, 'the payment gateway did not respond')
    return null
  }
}

export async function setDefaultMethod({ deps, account }: Context<'signed_in'>, { id }: { id: string }) {
  const done = await inTransaction(
    deps.sql,
    async (tx) => (await lockOwner(tx, account.id)) && setDefault(tx, account.id, deps.gateway.name, id),
  )
  return done ? ok(await methodsOf(deps, account.id)) : err({ code: 'method_not_found' })
}

export async function removeMethod({ deps, account, now }: Context<'signed_in'>, { id }: { id: string }) {
  const done = await inTransaction(deps.sql, async (tx) => {
    if (!(await lockOwner(tx, account.id)) || !(await remove(tx, account.id, id, now))) return false
    await deps.jobs.enqueue(tx, forgetCard, { methodId: id })
    return true
  })
  return done ? ok(await methodsOf(deps, account.id)) : err({ code: 'method_not_found' })
}
