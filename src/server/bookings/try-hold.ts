import { nobodyBooksOwnSpace } from '../../domain/accounts/permission.ts'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { CancellationPolicy } from '../../domain/bookings/cancellation.ts'
import {
  canRequest,
  DAYS_WITHOUT_ACCOUNT,
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
import { isFree, type SlotRefusal, type SlotRequest } from '../../domain/spaces/availability.ts'
import { readSlotRequest, type SlotRequestJson, slotRequestJson } from '../../domain/spaces/slot-request.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/endpoints.ts'
import { storedBudgets } from '../http/rate-limit.ts'
import { findTakenPieces } from '../spaces/add-ons.sql.ts'
import { type Priced, type PriceInput, priceSlot } from '../spaces/price-slot.ts'
import type { TermsRow } from '../spaces/space-row.ts'
import { findBusy, findTerms } from '../spaces/spaces.sql.ts'
import { claimSlot, soldOut } from './claim-slot.ts'
import { findAlternatives } from './find-alternatives.ts'
import { heldDays, nextDay } from './held-days.ts'
import { findHoldFacts, findOpenHold, type HoldFacts, type NewHold } from './holds.sql.ts'
import { isHere } from './offered.sql.ts'
import { cancelPayment } from './reconcile-payment.ts'
import { tooManyRequested } from './requests-of-network.ts'
import { holdNetworks } from './resolve-holder.ts'

export type HoldInput = PriceInput & {
  spaceId: SpaceId
  totalCents?: number | undefined
  idempotencyKey?: string | undefined
}
export type HoldSlotRefusal =
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

export type Once = { key: string; hash: Buffer } | null

/** Prices the slot again, checks the domain's rules and holds it. */
export async function tryHold(
  ctx: Context,
  visitor: Visitor,
  asked: HoldInput,
  once: Once,
): Promise<Result<BookingId, HoldSlotRefusal>> {
  const { deps, request, now } = ctx
  const { sql } = deps
  const terms = await findTerms(sql, asked.spaceId, now)
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
  if (!isFree(slot, await findBusy(sql, terms.unit_ids, slot.occupied, now))) {
    // The visitor may hold this very slot already, so offer its checkout.
    const holdId = await findOpenHold(sql, visitor, now)
    return holdId ? err({ code: 'hold_already_open', holdId }) : taken()
  }
  const out = await findTakenPieces(sql, terms.id, terms.rates.addOns, slot.period, now)
  // Prices again with the add-ons left at that time.
  const left = priceSlot({ ...terms, rates: withStockLeft(terms.rates, out, slot.period) }, asked, now)
  if (!left.ok) return left
  const budgets = heldDays({ account: visitor.account?.id ?? null, address: request.address }, terms, now)
  const hold: NewHold = {
    ...newHold(visitor, asked, terms, priced.value, deps.config.policies[terms.cancellation], now, once),
    networks: holdNetworks(deps.config, request.address),
    budgets: storedBudgets(deps.config, budgets),
  }
  const facts = await factsFor(deps, visitor, hold)
  const may = mayHold(facts, terms, slot.ask, now)
  if (!may.ok) return may
  const claimed = await claimSlot(sql, visitor, hold, facts.lapsed)
  // Since these facts were read, guest or host may have left, or the space or its parts may have changed.
  if (claimed === 'gone') {
    if ((await findTerms(sql, terms.id, now))?.unit_ids.join() !== terms.unit_ids.join())
      return tryHold(ctx, visitor, asked, once)
    return hold.guestId && !(await isHere(sql, hold.guestId)) ? err({ code: 'suspended' }) : err({ code: 'not_found' })
  }
  if (typeof claimed === 'object' && 'id' in claimed) return ok(claimed.id)
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

/** Everything that prevents the hold, after ending lapsed payment attempts if the gateway answers. */
async function factsFor(deps: Deps, visitor: Visitor, hold: NewHold): Promise<HoldFacts> {
  const facts = await findHoldFacts(deps.sql, visitor, hold)
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
