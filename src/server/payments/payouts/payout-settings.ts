import { type Cents, cents } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import type { PayoutSchedule } from '../../../domain/payments/payout.ts'
import { GatewayRefused, GatewayUnavailable } from '../../external/payments/gateway.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { findPayoutAccount, isKnownHost, saveAccountRef, saveEnabled, saveSchedule } from './payout-accounts.sql.ts'

type Asked = Omit<PayoutSchedule, 'minimum' | 'zone'> & { minimumCents: number }
const PAGE = '/financial/payouts'

export async function showPayoutSettings({ deps, account }: Context<'signed_in'>) {
  const known = await findPayoutAccount(deps.sql, account.id, deps.clock.now())
  // The gateway's update may arrive late, but the host is looking at this page, so we ask the gateway now.
  if (known.ref && !known.enabled && (await isEnabledByNow(deps, known.ref))) {
    await saveEnabled(deps.sql, known.ref, true)
    return ok(await settingsOf({ deps, account }))
  }
  return ok(await settingsOf({ deps, account }))
}

async function isEnabledByNow({ gateway, log }: Context['deps'], ref: string): Promise<boolean> {
  try {
    return (await gateway.hostStatus(ref)).payoutsEnabled
  } catch (err) {
    if (!(err instanceof GatewayUnavailable || err instanceof GatewayRefused)) throw err
    log.warn({ err }, 'the gateway did not report whether a host can be paid')
    return false
  }
}

async function settingsOf({ deps, account }: Pick<Context<'signed_in'>, 'deps' | 'account'>) {
  const { schedule, ref, enabled } = await findPayoutAccount(deps.sql, account.id, deps.clock.now())
  const { minimum: minimumCents, ...when } = schedule
  return {
    ...when,
    minimumCents,
    currency: deps.config.currency,
    begun: ref !== null,
    enabled,
    testMode: deps.gateway.name === 'sandbox',
  }
}

const mayBePaid = async ({ deps: { sql }, account }: Context<'confirmed'>) =>
  account.role !== 'user' || (await isKnownHost(sql, account.id))

export async function savePayoutSettings(ctx: Context<'confirmed'>, { minimumCents, ...when }: Asked) {
  if (!(await mayBePaid(ctx))) return err({ code: 'hosts_only' })
  await saveSchedule(ctx.deps.sql, ctx.account.id, { ...when, minimum: cents(minimumCents) as Cents })
  return ok(await settingsOf(ctx))
}

export async function openPayoutAccount(ctx: Context<'confirmed'>) {
  const { deps, account } = ctx
  if (!(await mayBePaid(ctx))) return err({ code: 'hosts_only' })
  if (!account.emailVerified) return err({ code: 'verify_first' })
  const { ref } = await findPayoutAccount(deps.sql, account.id, deps.clock.now())
  try {
    const { accountRef, url } = await deps.gateway.onboardHost({
      accountId: account.id,
      email: account.email,
      accountRef: ref,
      returnPath: PAGE,
      refreshPath: `${PAGE}?again=1`,
    })
    if (!ref) await saveAccountRef(deps.sql, account.id, accountRef)
    return ok({ url })
  } catch (error) {
    if (error instanceof GatewayUnavailable) return err({ code: 'gateway_unavailable' })
    throw error
  }
}
