import type Stripe from 'stripe'
import type { Clock } from '../../../clock.ts'
import type { Pool } from '../../../database/connect.ts'
import type { Charge } from '../gateway.ts'
import { addCustomer, findCustomer } from './stripe.sql.ts'
import { asking } from './stripe-calls.ts'

/** The customer in whose name a charge is made: the saved card's owner or its future owner. Null saves nothing. */
export async function customerOf(
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
