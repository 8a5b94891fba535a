import type Stripe from 'stripe'
import type { Clock } from '../../../platform/clock.ts'
import type { Pool } from '../../../platform/database/connect.ts'
import { type Charge, type Gateway, GatewayRefused, type GatewayView } from '../gateway.ts'
import { intentCalls, isNamed, type Named, type StripeOutside, settling } from './intent-calls.ts'
import { closedView, EXPANDED, viewOf, wordOf } from './intent-view.ts'
import { addCustomer, claimRow, closeUnnamed, findCustomer, findRow, type IntentRow, nameRow } from './stripe.sql.ts'
import { asking, isRefusal } from './stripe-calls.ts'

/**
 * The id of an intent is recorded before the intent is confirmed, so that its outcome can be looked up after a crash.
 */
export function intents(outside: StripeOutside) {
  const { sql, clock, stripe, publicUrl } = outside
  const { create, confirm } = intentCalls(outside)
  const { fail, cancelOrLook, settled, lookAt } = settling(outside)

  const name = async (asked: Charge, row: IntentRow): Promise<Named | null> => {
    if (isNamed(row)) return row
    const { id: ref } = await create(asked, await customerOf(outside, asked))
    if (await nameRow(sql, asked.paymentId, ref)) return { ...row, ref }
    await cancelOrLook({ ...row, ref })
    return null
  }
  const confirmed = async (asked: Charge, row: Named): Promise<GatewayView> => {
    try {
      const view = await settled(await confirm(row, asked, `${publicUrl}${asked.returnPath}`), row)
      if (view) return view
    } catch (err) {
      if (!isRefusal(err)) throw err
      return (await lookAt(row)) ?? fail(row, wordOf(err.code, err.decline_code))
    }
    throw new GatewayRefused('other', `payment ${asked.paymentId} was confirmed to no effect`)
  }

  const charge: Gateway['charge'] = async (asked) => {
    const row = await claimRow(sql, asked.paymentId, asked.kind === 'save' ? 'setup' : 'payment', clock.now())
    if (!isNamed(row) && row.closed) return closedView(row)
    const before = isNamed(row) ? await lookAt(row) : null
    if (before) return before
    try {
      const named = await name(asked, row)
      if (named) return await confirmed(asked, named)
    } catch (err) {
      if (!isRefusal(err)) throw err
      return fail(row, wordOf(err.code))
    }
    return closedView(row)
  }

  const look: Gateway['look'] = async (id) => {
    const row = await findRow(sql, id)
    if (!row) return null
    if (isNamed(row)) return lookAt(row)
    return row.closed ? closedView(row) : null
  }

  const cancel: Gateway['cancel'] = async (id) => {
    const row = await closeUnnamed(sql, id, clock.now())
    return isNamed(row) ? viewOf(await cancelOrLook(row), row) : closedView(row)
  }

  const capture: Gateway['capture'] = async (id) => {
    const row = await findRow(sql, id)
    if (!row || !isNamed(row)) throw new GatewayRefused('unknown', `Stripe knows no payment ${id}`)
    try {
      return viewOf(await asking(stripe.paymentIntents.capture(row.ref, EXPANDED.payment)), row)
    } catch (err) {
      if (!isRefusal(err)) throw err
      const view = await lookAt(row)
      if (view && view.state !== 'requires_action') return view
      throw new GatewayRefused('not_authorised', `nothing of payment ${id} is authorised yet`)
    }
  }

  const forgetCard: Gateway['forgetCard'] = async ({ methodRef }) => {
    await asking(stripe.paymentMethods.detach(methodRef)).catch((err: unknown) => {
      if (!isRefusal(err)) throw err
    })
  }

  return { charge, look, cancel, capture, forgetCard }
}

async function customerOf(
  { sql, stripe, clock }: { sql: Pool; stripe: Stripe; clock: Clock },
  { source, keepFor }: Charge,
): Promise<string | null> {
  if ('saved' in source) return source.saved.customerRef
  if (!keepFor) return null
  const { accountId, email, name } = keepFor
  const known = await findCustomer(sql, accountId)
  if (known) return known
  const { id } = await asking(
    stripe.customers.create(
      { email, name, metadata: { account_id: accountId } },
      { idempotencyKey: `customer:${accountId}` },
    ),
  )
  return addCustomer(sql, accountId, id, clock.now())
}
