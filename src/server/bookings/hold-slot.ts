import { createHash } from 'node:crypto'
import { nobodyBooksOwnSpace } from '../../domain/accounts/permission.ts'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { CancellationPolicy } from '../../domain/bookings/cancellation.ts'
import {
  canRequest,
  DAYS_WITHOUT_ACCOUNT,
  HOLDS_A_MINUTE,
  holdAgainAt,
  holdExpiresAt,
  type RequestRefusal,
  spansTooLong,
} from '../../domain/bookings/hold.ts'
import type { BookingId, SpaceId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { wantedPieces, withStockLeft } from '../../domain/pricing/add-on-stock.ts'
import type { QuoteRefusal } from '../../domain/pricing/pricing.ts'
import type { Quote } from '../../domain/pricing/quote-lines.ts'
import type { SlotRefusal, SlotRequest } from '../../domain/spaces/availability.ts'
import { readSlotRequest, type SlotRequestJson, slotRequestJson } from '../../domain/spaces/slot-request.ts'
import { giveTokens, visitorOrNew } from '../accounts/start-session.ts'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { codeHashes } from '../platform/encrypt.ts'
import { networksOf } from '../platform/http/client-ip.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeNetworkLimit, storedBudgets } from '../platform/http/rate-limit.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { findTakenPieces } from '../spaces/add-ons.sql.ts'
import { type Priced, type PriceInput, priceSlot } from '../spaces/quote-slot.ts'
import type { TermsRow } from '../spaces/space-row.ts'
import { findTerms } from '../spaces/spaces.sql.ts'
import type { BookingRow } from './bookings.sql.ts'
import { claimSlot, findAlternatives, heldDays, nextDay, soldOut, tooManyRequested } from './claim-slot.ts'
import {
  findByKey,
  findHoldFacts,
  findLostSession,
  type HoldFacts,
  type HoldNetwork,
  isHere,
  type NewHold,
} from './holds.sql.ts'
import { cancelPayment } from './reconcile-payment.ts'
import { readMine, shown } from './show-booking.ts'

export async function holdSlot(ctx: Context, input: HoldInput) {
  const { deps, request, now } = ctx
  const [known, terms] = await Promise.all([knownHolder(request, input), findTerms(deps.sql, input.spaceId, now)])
  if (!known?.account) {
    const made = known && (await madeBefore(ctx, known, input))
    if (made) return ok(await asMade(deps, made))
    // Visitors without an account share a limit per network. Account limits are checked in tryHold.
    const counted = await consumeNetworkLimit(deps, 'hold:', request.address, HOLDS_A_MINUTE)
    if (counted) return err({ code: 'too_many', retryAt: counted.toString() })
  }
  const visitor = known ?? (await visitorOrNew(request))
  const held = await holdOnce(ctx, visitor, input, terms)
  return held.ok ? ok(await asMade(deps, held.value)) : held
}

/** Returns the hold in its initial state, so that a repeated request gets the same response. */
const asMade = (deps: Deps, row: BookingRow) => shown(deps, row, 'guest', row.created_at)

async function madeBefore({ deps }: Context, visitor: Visitor, input: HoldInput): Promise<BookingRow | null> {
  const key = input.idempotencyKey
  const made = key ? await findByKey(deps.sql, visitor.sessionId, key, hashOfInput(input)) : null
  return made === null || made === 'other' ? null : readMine(deps, visitor, made)
}

async function holdOnce(
  ctx: Context,
  visitor: Visitor,
  input: HoldInput,
  terms: TermsRow | null,
): Promise<Result<BookingRow, HoldSlotRefusal>> {
  const key = input.idempotencyKey
  if (!key) return tryHold(ctx, visitor, input, terms, null)
  const hash = hashOfInput(input)
  const held = await tryHold(ctx, visitor, input, terms, { key, hash })
  if (held.ok) return held
  // The conflict may come from a copy of the same request, because the statement that creates the hold also writes the
  // key.
  const made = await findByKey(ctx.deps.sql, visitor.sessionId, key, hash)
  if (made === null) return held
  return made === 'other' ? err({ code: 'key_reused' }) : ok(await readMine(ctx.deps, visitor, made))
}

type HoldInput = PriceInput & {
  spaceId: SpaceId
  totalCents?: number | undefined
  idempotencyKey?: string | undefined
}
type HoldSlotRefusal =
  | SlotRefusal
  | QuoteRefusal
  | { code: 'same_slot_too_soon'; from: Temporal.Instant }
  | RequestRefusal
  | { code: 'hold_already_open'; holdId: BookingId }
  | { code: 'not_found' | 'own_space' | 'suspended' | 'key_reused' }
  | { code: 'too_many' | 'too_many_requests_here' | 'too_many_held_days'; retryAt: string }
  | { code: 'too_many_holds'; from: string }
  | { code: 'too_long_without_account'; days: number }
  | { code: 'price_changed'; quote: Quote }
  | { code: 'just_taken'; alternatives: SlotRequestJson[] }

type Once = { key: string; hash: Buffer } | null

async function tryHold(
  ctx: Context,
  visitor: Visitor,
  asked: HoldInput,
  terms: TermsRow | null,
  once: Once,
): Promise<Result<BookingRow, HoldSlotRefusal>> {
  const { deps, request, now } = ctx
  const { sql } = deps
  if (!terms) return err({ code: 'not_found' })
  const allowed = mayBook(visitor, terms)
  if (!allowed.ok) return allowed
  const priced = priceSlot(terms, asked, now)
  if (!priced.ok) return priced
  const { slot, quote } = priced.value
  const retryAt = terms.instant ? null : await tooManyRequested(request)
  if (retryAt) return err({ code: 'too_many_requests_here', retryAt: retryAt.toString() })
  if (!visitor.account && spansTooLong(slot.ask))
    return err({ code: 'too_long_without_account', days: DAYS_WITHOUT_ACCOUNT })
  if (asked.totalCents !== undefined && asked.totalCents !== quote.total) return err({ code: 'price_changed', quote })
  const taken = async () => err({ code: 'just_taken', alternatives: await findAlternatives(sql, terms, slot.ask, now) })
  const budgets = heldDays({ account: visitor.account?.id ?? null, address: request.address }, terms, now)
  const hold: NewHold = {
    ...newHold(visitor, asked, terms, priced.value, deps.config.policies[terms.cancellation], now, once),
    networks: holdNetworks(deps.config, request.address),
    budgets: storedBudgets(deps.config, budgets),
  }
  const found = await findHoldFacts(sql, visitor, hold)
  // The visitor may already hold exactly this slot, so offer its checkout.
  if (found.isTaken) return found.open ? err({ code: 'hold_already_open', holdId: found.open }) : taken()
  const out = await findTakenPieces(sql, terms.id, terms.rates.addOns, slot.period, now)
  const left = priceSlot({ ...terms, rates: withStockLeft(terms.rates, out, slot.period) }, asked, now)
  if (!left.ok) return left
  const facts = await withoutAttempts(deps, visitor, hold, found)
  const may = mayHold(facts, terms, slot.ask, now)
  if (!may.ok) return may
  const claimed = await claimSlot(sql, visitor, hold, facts.lapsed)
  // After these facts were read, the guest or host may have left, or the space or its parts may have changed.
  if (claimed === 'gone') {
    const newTerms = await findTerms(sql, terms.id, now)
    if (newTerms?.unit_ids.join() !== terms.unit_ids.join()) return tryHold(ctx, visitor, asked, newTerms, once)
    return hold.guestId && !(await isHere(sql, hold.guestId)) ? err({ code: 'suspended' }) : err({ code: 'not_found' })
  }
  if (typeof claimed === 'object' && 'hold' in claimed) return ok(claimed.hold)
  if (typeof claimed === 'object') return err(await soldOut(sql, terms, hold, claimed.short))
  const again = await findHoldFacts(sql, visitor, hold)
  if (claimed === 'lost' && !again.open) return taken()
  if (claimed === 'days_used_up' && !again.open)
    return err({ code: 'too_many_held_days', retryAt: nextDay(terms.zone, now).toString() })
  if (claimed === 'network_full' && !again.open)
    return err({ code: 'too_many_holds', from: (again.fullUntil ?? now).toString() })
  const still = mayHold(again, terms, slot.ask, now)
  return still.ok ? taken() : still
}

async function withoutAttempts(deps: Deps, visitor: Visitor, hold: NewHold, facts: HoldFacts): Promise<HoldFacts> {
  if (facts.attempts.length === 0) return facts
  for (const attempt of facts.attempts) await cancelPayment(deps, attempt)
  return findHoldFacts(deps.sql, visitor, hold)
}

function mayBook({ account }: Visitor, terms: TermsRow): Result<true, { code: 'own_space' | 'suspended' }> {
  if (account?.suspended) return err({ code: 'suspended' })
  return account ? nobodyBooksOwnSpace(account.id, terms.host_id) : ok(true)
}

function mayHold(
  { open, ended, tenth, fullUntil, unpaid }: HoldFacts,
  { instant }: Pick<TermsRow, 'instant'>,
  ask: SlotRequest,
  now: Temporal.Instant,
): Result<true, HoldSlotRefusal> {
  if (open) return err({ code: 'hold_already_open', holdId: open })
  if (fullUntil) return err({ code: 'too_many_holds', from: fullUntil.toString() })
  if (tenth) return err({ code: 'too_many', retryAt: tenth.add({ minutes: 1 }).toString() })
  if (!instant) {
    const may = canRequest(unpaid.map(readSlotRequest), ask)
    if (!may.ok) return may
  }
  const from = holdAgainAt(ended, now)
  return from ? err({ code: 'same_slot_too_soon', from }) : ok(true)
}

function newHold(
  visitor: Visitor,
  asked: HoldInput,
  terms: TermsRow,
  { slot, quote }: Priced,
  policy: CancellationPolicy,
  now: Temporal.Instant,
  once: Once,
): Omit<NewHold, 'networks' | 'budgets'> {
  return {
    spaceId: terms.id,
    hostId: terms.host_id,
    guestId: visitor.account?.id ?? null,
    sessionId: visitor.sessionId,
    instant: terms.instant,
    ask: slotRequestJson(slot.ask),
    from: slot.period.from,
    to: slot.period.to,
    occupiedFrom: slot.occupied.from,
    occupiedTo: slot.occupied.to,
    zone: terms.zone,
    people: asked.people,
    addOns: asked.addOns,
    quote,
    policy,
    houseRules: terms.house_rules,
    units: terms.unit_ids,
    pieces: wantedPieces(terms.id, terms.rates, quote.lines),
    now,
    expiresAt: holdExpiresAt(now),
    once,
  }
}

const LOST_SECONDS = 120

const hashOfInput = (asked: HoldInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ ...asked, idempotencyKey: null }))
    .digest()

const holdNetworks = ({ secrets }: Config, address: string): HoldNetwork[] =>
  networksOf(address).flatMap(({ name, times }) =>
    codeHashes(secrets, `hold:${name}`)
      .slice(0, 1)
      .map((hash) => ({ hash: hash.toString('base64'), times })),
  )

/**
 * Returns null on a first visit. If the first response was lost together with its session cookie, a retry of the
 * request finds that session again.
 */
async function knownHolder(context: RequestContext, asked: HoldInput): Promise<Visitor | null> {
  const { sql, clock, config } = context.deps
  const visitor = await context.visitor()
  const key = asked.idempotencyKey
  if (visitor || !key) return visitor
  const since = clock.now().subtract({ seconds: LOST_SECONDS })
  const [network] = holdNetworks(config, context.address)
  if (!network) return null
  const asSent = { key, hash: hashOfInput(asked), network: network.hash, userAgent: context.userAgent, since }
  const lost = await findLostSession(sql, asSent)
  return lost && giveTokens(context, lost)
}
