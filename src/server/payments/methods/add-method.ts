import type { Account } from '../../../domain/accounts/visitor.ts'
import type { PaymentId } from '../../../domain/kernel/id.ts'
import { ZERO } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import type { Deps } from '../../deps.ts'
import {
  type CardNumber,
  type ChargeSource,
  GatewayUnavailable,
  type GatewayView,
} from '../../external/payments/gateway.ts'
import type { Context } from '../../http/endpoints.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { countDeclined, tooManyDeclined } from '../declined-cards.ts'
import { ownerOfCard, typedSource } from './charge-source.ts'
import { methodsOf } from './list-methods.ts'
import { findMethods } from './methods.sql.ts'
import { settleSetup } from './settle-setup.ts'
import { addSetup } from './setups.sql.ts'

/** More cards than people use; card testers would add thousands. */
const MOST = 20

/** Saves a card without charging it. The bank may ask for a challenge. */
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

/** Null when the gateway didn't answer; a job asks for the result later. */
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
      // The page asks for this setup's result on return.
      returnPath: `/profile/payment-methods?setup=${paymentId}`,
    })
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    log.warn({ paymentId, err: error }, 'the payment gateway did not respond')
    return null
  }
}
