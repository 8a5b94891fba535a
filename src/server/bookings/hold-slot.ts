import { createHash } from 'node:crypto'
import { isFree, type SlotRefusal } from '../../domain/availability.ts'
import { canStartHold, type HoldRefusal, holdExpiresAt } from '../../domain/hold.ts'
import type { BookingId, SpaceId } from '../../domain/id.ts'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import { nobodyBooksOwnSpace } from '../../domain/permission.ts'
import type { QuoteRefusal } from '../../domain/pricing.ts'
import type { Quote } from '../../domain/quote-lines.ts'
import type { Sql } from '../database/connect.ts'
import type { Visitor } from '../http/request-context.ts'
import type { Parts } from '../parts.ts'
import { type Priced, priceSlot, type SlotAsk } from '../spaces/price-slot.ts'
import { type PlainAsk, plainAsk, type TermsRow } from '../spaces/space-row.ts'
import { findBusy, findTerms, instantOf } from '../spaces/spaces.sql.ts'
import {
  findByKey,
  findHoldFacts,
  findOpenHold,
  type HoldFacts,
  insertHold,
  type NewHold,
  UNIT_TAKEN,
} from './bookings.sql.ts'
import { closeAttempt } from './close-attempt.ts'
import { expireLapsed } from './expire-holds.sql.ts'
import { nearestFree } from './nearest-free.ts'
import { isHere, lockOffered } from './offered.sql.ts'

/** Of an account, in 60 seconds; a repeated request makes no second one. */
export const HOLDS_A_MINUTE = 10

export type Asked = SlotAsk & { spaceId: SpaceId; totalCents?: number | undefined; idempotencyKey?: string | undefined }
type Refusal =
  | SlotRefusal
  | QuoteRefusal
  | Exclude<HoldRefusal, { code: 'hold_already_open' } | { code: 'too_many_requests' }>
  | { code: 'hold_already_open'; holdId: BookingId }
  | { code: 'not_found' | 'own_space' | 'suspended' | 'key_reused' }
  | { code: 'too_many'; retryAt: string }
  | { code: 'price_changed'; quote: Quote }
  | { code: 'just_taken'; alternatives: PlainAsk[] }

/** Tells one request from another under the same key. */
export const hashOfAsked = (asked: Asked): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ ...asked, idempotencyKey: null }))
    .digest()

/** Claims a slot for 15 minutes. Two who want the same one: one holds it, the other hears `just_taken` and up to three alternatives. */
export async function holdSlot(parts: Parts, visitor: Visitor, asked: Asked): Promise<Outcome<BookingId, Refusal>> {
  const key = asked.idempotencyKey
  if (!key) return tryHold(parts, visitor, asked, null)
  const hash = hashOfAsked(asked)
  const held = await tryHold(parts, visitor, asked, { key, hash })
  if (held.ok) return held
  // What stood in the way may be what the same request did before: the key is written in the statement that holds.
  const made = await findByKey(parts.sql, visitor.sessionId, key, hash)
  if (made === null) return held
  return made === 'other' ? no({ code: 'key_reused' }) : yes(made)
}

type Once = { key: string; hash: Buffer } | null

async function tryHold(parts: Parts, visitor: Visitor, asked: Asked, once: Once): Promise<Outcome<BookingId, Refusal>> {
  const { sql, clock } = parts
  const now = clock.now()
  const terms = await findTerms(sql, asked.spaceId)
  if (!terms) return no({ code: 'not_found' })
  const allowed = mayBook(visitor, terms)
  if (!allowed.ok) return allowed
  const priced = priceSlot(terms, asked, now)
  if (!priced.ok) return priced
  const { slot, quote } = priced.value
  if (asked.totalCents !== undefined && asked.totalCents !== quote.total) return no({ code: 'price_changed', quote })
  const taken = async () => no({ code: 'just_taken', alternatives: await nearestFree(sql, terms, slot.ask, now) })
  if (!isFree(slot, await findBusy(sql, terms.unit_ids, slot.occupied, now))) {
    // What the visitor holds already may be the very slot: nobody else took it, and its checkout is the way on.
    const holdId = await findOpenHold(sql, visitor, now.toString())
    return holdId ? no({ code: 'hold_already_open', holdId }) : taken()
  }
  const hold = newHold(visitor, asked, terms, priced.value, now, once)
  const facts = await factsFor(parts, visitor, hold)
  const may = mayHold(facts, now)
  if (!may.ok) return may
  const claimed = await claim(sql, visitor, hold, facts.lapsed)
  // Read at the start, guest and host may have left since, and the space may have gone off the market.
  if (claimed === 'gone')
    return hold.guestId && !(await isHere(sql, hold.guestId)) ? no({ code: 'suspended' }) : no({ code: 'not_found' })
  if (typeof claimed === 'object') return yes(claimed.id)
  const again = await findHoldFacts(sql, visitor, hold)
  if (claimed === 'lost' && !again.open) return taken()
  const still = mayHold(again, now)
  return still.ok ? taken() : still
}

/** What stands in the way, once the attempts that outlived their holds have been ended as far as the gateway answers. */
async function factsFor(parts: Parts, visitor: Visitor, hold: NewHold): Promise<HoldFacts> {
  const facts = await findHoldFacts(parts.sql, visitor, hold)
  if (facts.attempts.length === 0) return facts
  for (const attempt of facts.attempts) await closeAttempt(parts, attempt)
  return findHoldFacts(parts.sql, visitor, hold)
}

function mayBook({ account }: Visitor, terms: TermsRow): Outcome<true, { code: 'own_space' | 'suspended' }> {
  if (account?.suspended) return no({ code: 'suspended' })
  return account ? nobodyBooksOwnSpace(account.id, terms.host_id) : yes(true)
}

function mayHold({ open, ended, tenth }: HoldFacts, now: Temporal.Instant): Outcome<true, Refusal> {
  if (open) return no({ code: 'hold_already_open', holdId: open })
  if (tenth) return no({ code: 'too_many', retryAt: instantOf(tenth).add({ seconds: 60 }).toString() })
  const soFar = { ofSession: 0, ofAccount: 0, unpaidRequests: 0, sameSlotEndedAt: ended && instantOf(ended) }
  return canStartHold(soFar, now) as Outcome<true, Refusal>
}

function newHold(
  visitor: Visitor,
  asked: Asked,
  terms: TermsRow,
  { slot, quote }: Priced,
  now: Temporal.Instant,
  once: Once,
): NewHold {
  return {
    spaceId: terms.id,
    hostId: terms.host_id,
    guestId: visitor.account?.id ?? null,
    sessionId: visitor.sessionId,
    ask: plainAsk(slot.ask),
    from: slot.period.from.toString(),
    to: slot.period.to.toString(),
    occupiedFrom: slot.occupied.from.toString(),
    occupiedTo: slot.occupied.to.toString(),
    zone: terms.zone,
    people: asked.people,
    addOns: asked.addOns,
    quote,
    cancellation: terms.cancellation,
    houseRules: terms.house_rules,
    units: terms.unit_ids,
    now: now.toString(),
    expiresAt: holdExpiresAt(now).toString(),
    once,
  }
}

/** One statement, unless something that has run out must be ended before it. */
async function claim(
  sql: Sql,
  visitor: Visitor,
  hold: NewHold,
  lapsed: boolean,
): Promise<{ id: BookingId } | 'lost' | 'hold_already_open' | 'gone'> {
  const { units, occupiedFrom, occupiedTo, now } = hold
  try {
    if (!lapsed) return claimedAs(await insertHold(sql, hold))
    return await sql.begin(async (begun) => {
      const tx = begun as unknown as Sql
      // Before the bookings that are about to end: always in this order.
      if (!(await lockOffered(tx, hold))) return 'gone'
      await expireLapsed(tx, { units, from: occupiedFrom, to: occupiedTo, visitor, now })
      return claimedAs(await insertHold(tx, hold))
    })
  } catch (error) {
    const { constraint_name: broken, code } = error as { constraint_name?: string; code?: string }
    if (code === UNIT_TAKEN || broken === 'idempotency_keys_pkey') return 'lost'
    if (broken === 'bookings_one_hold_per_session' || broken === 'bookings_one_hold_per_guest')
      return 'hold_already_open'
    throw error
  }
}

function claimedAs(id: BookingId | null): { id: BookingId } | 'gone' {
  return id ? { id } : 'gone'
}
