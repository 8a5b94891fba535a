import type { PaymentId } from '../../../../domain/kernel/id.ts'
import { err } from '../../../../domain/kernel/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Pool } from '../../../database/connect.ts'
import type { Gateway } from '../gateway.ts'
import { readGatewayEvent } from '../gateway-news.ts'
import { behaviourOf } from './cards.ts'
import { disputes } from './disputes.ts'
import { hosts } from './hosts.ts'
import { intents } from './intents.ts'
import { detach } from './methods.sql.ts'
import { records } from './records.sql.ts'
import { refunds } from './refunds.ts'
import { isGenuine, sign } from './signature.ts'

/**
 * What only the sandbox has: the bank's question, the host form, webhook delivery and test controls such as
 * disputes.
 */
export type Sandbox = {
  sign(body: string): string
  /**
   * Records the customer's answer to the bank and returns the address to go to; null for an unknown payment. A
   * second answer changes nothing.
   */
  answer(ref: string, passed: boolean): Promise<string | null>
  /** The bank's question; null if there is none, no amount if only the card is saved. */
  question(ref: string): Promise<{ amount: number | null } | null>
  expireAuthorisations(): Promise<void>
  isHost(ref: string): Promise<boolean>
  /** Enables or disables payouts to a host and returns the address to go to; null for an unknown host. */
  setPayoutsEnabled(ref: string, enabled: boolean): Promise<string | null>
  /** Opens a dispute by the guest for everything that is left, or for the given amount. */
  openDispute(paymentId: PaymentId, amount?: number): Promise<{ ref: string }>
  closeDispute(ref: string, state: 'won' | 'lost', feeBack?: number): Promise<void>
  failRefund(refundId: string): Promise<void>
}

type Options = { sql: Pool; clock: Clock; secrets: readonly string[]; random?: () => number }

/**
 * The built-in gateway: a small bank in the schema `sandbox` that knows only the test numbers. It deliberately sends
 * its signed webhooks late, twice and out of order, so that our code copes with it.
 */
export function sandboxGateway(options: Options): Gateway & Sandbox {
  const outside = { random: Math.random, ...options }
  const { sql, clock, secrets } = outside
  const paid = intents(outside)
  const back = refunds(outside)
  const host = hosts(outside)
  const dispute = disputes(outside)
  return {
    name: 'sandbox',
    accepts: (source) => 'saved' in source || ('card' in source && behaviourOf(source.card.number) !== null),
    ...paid.gateway,
    ...paid.bank,
    ...host.gateway,
    ...host.bank,
    refund: back.refund,
    failRefund: back.fail,
    openDispute: dispute.open,
    closeDispute: dispute.close,
    forgetCard: ({ customerRef, methodRef }) => detach(sql, customerRef, methodRef, clock.now()),
    records: (from, to) => records(sql, from, to),
    readEvent: async (body, signature) =>
      secrets.some((secret) => isGenuine(secret, body, signature, clock.now()))
        ? readGatewayEvent(body)
        : err({ code: 'bad_signature' }),
    sign: (body) => sign(secrets[0] ?? '', body, clock.now()),
  }
}
