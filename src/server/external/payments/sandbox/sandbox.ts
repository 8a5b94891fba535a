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

/** What only this gateway has: its bank's question, its hosts' form, its own end of the webhooks, and what others do to a payment. */
export type Sandbox = {
  sign(body: string): string
  /** Takes the customer's answer to the bank and says where to go back to; null for an unknown payment. A second answer changes nothing. */
  answer(ref: string, passed: boolean): Promise<string | null>
  /** What the bank asks about, null when it asks nothing; no amount where only the card is kept. */
  question(ref: string): Promise<{ amount: number | null } | null>
  /** Ends what was reserved for too long. */
  expireAuthorisations(): Promise<void>
  isHost(ref: string): Promise<boolean>
  /** Lets a host be paid, or not any more, and says where to go back to; null for an unknown one. */
  setPayoutsEnabled(ref: string, enabled: boolean): Promise<string | null>
  /** A guest asks the bank for the money back; all that is left of it unless told otherwise. */
  openDispute(paymentId: PaymentId, amount?: number): Promise<{ ref: string }>
  closeDispute(ref: string, state: 'won' | 'lost', feeBack?: number): Promise<void>
  /** A refund that was sent comes back. */
  failRefund(refundId: string): Promise<void>
}

type Options = { sql: Pool; clock: Clock; secrets: readonly string[]; random?: () => number }

/**
 * The built-in gateway: a small bank of its own in the schema `sandbox`. It knows only the test numbers, and it sends its signed
 * webhooks late, twice and out of order on purpose, so that nothing built on it grows used to better.
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
