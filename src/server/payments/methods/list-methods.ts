import type { AccountId, PaymentId } from '../../../domain/kernel/id.ts'
import { ok } from '../../../domain/kernel/result.ts'
import { cardExpiry } from '../../../domain/payments/card-expiry.ts'
import type { Sql } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { GatewayUnavailable, type GatewayView } from '../../external/payments/gateway.ts'
import type { Context } from '../../http/endpoints.ts'
import { findMethods, type MethodRow } from './methods.sql.ts'
import { settleSetup } from './settle-setup.ts'
import { findOpenSetups, findSetup } from './setups.sql.ts'

export async function listMethods({ deps, account }: Context<'signed_in'>, after: After) {
  return ok(await methodsOf(deps, account.id, after))
}

/** Asks the gateway about pending cards first. */
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

/** Null when the gateway doesn't answer, so that the list is shown anyway. */
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

export async function methodsOf({ sql, clock, gateway }: Deps, id: AccountId, after: After = {}) {
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
