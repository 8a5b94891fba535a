import type { Clock } from '../../../platform/clock.ts'
import type { Pool } from '../../../platform/database/connect.ts'
import type { Gateway } from '../gateway.ts'
import { events } from './events.ts'
import { hosts } from './hosts.ts'
import { intents } from './intents.ts'
import { moneyOut } from './money-out.ts'
import { records } from './records.ts'
import { openStripe, type StripeSettings } from './stripe-calls.ts'

type Options = { sql: Pool; clock: Clock; publicUrl: string; settings: StripeSettings }

/**
 * Guests pay with cards through Stripe's own form. Hosts are paid through Connect with separate charges and transfers.
 */
export function stripeGateway({ settings, ...rest }: Options): Gateway {
  const outside = { ...rest, stripe: openStripe(settings) }
  return {
    name: 'stripe',
    accepts: (source) => 'saved' in source || ('token' in source && /^ctoken_\w{1,250}$/.test(source.token)),
    ...intents(outside),
    ...moneyOut(outside),
    ...hosts(outside),
    ...events(outside, settings.webhookSecrets),
    records: (from, to) => records(outside, from, to),
  }
}
