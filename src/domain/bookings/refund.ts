import { compareInstants } from '../kernel/instants.ts'
import { type Cents, cents, type Ppm, prorate, share, WHOLE } from '../kernel/money.ts'
import { minutesOf, type Period, todayIn } from '../kernel/period.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import { type LineKind, type Quote, type Split, splitOf } from '../pricing/quote-lines.ts'
import { type CancellationPolicy, type RefundStep, refundSteps } from './cancellation.ts'

export type RefundInput = {
  readonly quote: Quote
  readonly policy: CancellationPolicy
  readonly confirmedAt: Temporal.Instant
  readonly period: Period
  readonly clockFrom?: Temporal.Instant | null
  readonly zone: string
  readonly now: Temporal.Instant
  readonly by: 'guest' | 'host' | 'admin'
  /** An admin can refund at least this share of every line, even if that is more than the unused days are worth. */
  readonly adminPpm?: Ppm
  /** The amount the guest's bank returned in a lost dispute. We subtract it from the refund. */
  readonly givenBack?: Cents
  /**
   * The amount already refunded for problem reports. A cancellation refunds what its terms say in addition to this
   * amount, but never more than what is left of the payment.
   */
  readonly refundedProblems?: Cents
}

export type KeptLine = { readonly kind: LineKind; readonly paid: Cents; readonly kept: Cents }

export type RefundReason =
  | { readonly why: 'grace'; readonly until: Temporal.Instant }
  | { readonly why: 'tier'; readonly until: Temporal.Instant; readonly ppm: Ppm }
  | { readonly why: 'cancelled_for_guest'; readonly by: 'host' | 'admin' }
  | { readonly why: 'unused'; readonly unit: 'days' | 'minutes'; readonly unused: number; readonly of: number }

export type RefundPreview = {
  readonly refund: Cents
  readonly lines: readonly KeptLine[]
  readonly kept: Split
  readonly why: RefundReason
}

export type RefundRefusal = { readonly code: 'already_started' } | { readonly code: 'already_ended' }

/**
 * Calculates from the frozen quote and policy what the refund would be if the booking were cancelled now. Guests can't
 * cancel after the start, and nobody can after the end.
 */
export function refundPreview(ask: RefundInput): Result<RefundPreview, RefundRefusal> {
  const { quote } = ask
  const found = keepNow(ask)
  if (!found.ok) return found
  const [keep, why] = found.value
  const lines = keptLines(quote, keep)
  const kept = splitOf(
    lines.map((line) => ({ kind: line.kind, cents: line.kept })),
    quote.fees.commissionPpm,
  )
  return ok({ refund: refundKeeping(lines, quote, ask), lines, kept, why })
}

type Before = Pick<RefundInput, 'givenBack' | 'refundedProblems'>

function refundKeeping(lines: readonly KeptLine[], { total }: Pick<Quote, 'total'>, before: Before): Cents {
  const left = total - (before.givenBack ?? 0)
  const kept = lines.reduce((so, line) => so + line.kept, 0)
  return cents(Math.max(0, Math.min(left - kept, left - (before.refundedProblems ?? 0))))
}

/** Returns what the guest is refunded if they cancel while this step applies. */
export const refundIn = (step: RefundStep, quote: Quote, before: Before): Cents =>
  refundKeeping(keptLines(quote, keptIn(step)), quote, before)

const keptIn = ({ ppm, serviceFeeToo }: RefundStep): Keep => ({
  use: [WHOLE - ppm, WHOLE],
  cleaning: NOTHING,
  wholeFee: !serviceFeeToo,
})

export function keepNow(ask: RefundInput): Result<[Keep, RefundReason], RefundRefusal> {
  const { period, now, by } = ask
  const started = compareInstants(period.from, now) <= 0
  if (started && by === 'guest') return err({ code: 'already_started' })
  if (compareInstants(period.to, now) <= 0) return err({ code: 'already_ended' })
  return ok(by === 'guest' ? guestKeeps(ask) : started ? startedKeeps(ask) : cancelledForGuest(by))
}

type Fraction = readonly [numerator: number, denominator: number]
/**
 * The shares that aren't refunded. `use` covers the rental, extra people and add-ons. `wholeFee` says whether the
 * service fee, and amounts kept after earlier changes, are kept in full or only in proportion.
 */
export type Keep = { readonly use: Fraction; readonly cleaning: Fraction; readonly wholeFee: boolean }

const ALL: Fraction = [1, 1]
const NOTHING: Fraction = [0, 1]

function cancelledForGuest(by: 'host' | 'admin'): [Keep, RefundReason] {
  return [
    { use: NOTHING, cleaning: NOTHING, wholeFee: false },
    { why: 'cancelled_for_guest', by },
  ]
}

function guestKeeps({ policy, period, zone, confirmedAt, clockFrom, now }: RefundInput): [Keep, RefundReason] {
  const steps = refundSteps(policy, period, zone, confirmedAt, clockFrom ?? period.from)
  const step = steps.find((s) => compareInstants(now, s.until) <= 0)
  if (!step) throw new RangeError('the steps of a refund reach to the start')
  const { until, ppm, serviceFeeToo } = step
  return [keptIn(step), serviceFeeToo ? { why: 'grace', until } : { why: 'tier', until, ppm }]
}

/** After the start, unused days (or minutes) are refunded. The cleaning isn't, because it still has to be done. */
function startedKeeps({ quote, period, zone, now, by, adminPpm }: RefundInput): [Keep, RefundReason] {
  const days = quote.lines.reduce((so, { reason }) => so + (reason.why === 'days' ? reason.days : 0), 0)
  const begun = daysBegun(period, zone, days, now)
  const [of, unused] =
    days > 0 ? [days, Math.max(0, days - begun)] : [minutesOf(period), minutesOf({ from: now, to: period.to })]
  const most: Fraction = by === 'admin' && adminPpm !== undefined ? [WHOLE - adminPpm, WHOLE] : ALL
  const keep: Keep = { use: smaller([of - unused, of], most), cleaning: most, wholeFee: false }
  return [keep, { why: 'unused', unit: days > 0 ? 'days' : 'minutes', unused, of }]
}

/** A day begins at midnight or, if the space stays open past midnight, at the previous day's closing time. */
function daysBegun({ from, to }: Period, zone: string, days: number, now: Temporal.Instant): number {
  const first = todayIn(zone, from)
  const wall = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDateTime()
  const night = first.add({ days }).toPlainDateTime().until(wall(to), { largestUnit: 'minutes' }).minutes
  const day = wall(now)
    .subtract({ minutes: Math.max(0, night) })
    .toPlainDate()
  return Math.max(1, first.until(day).days + 1)
}

function smaller(a: Fraction, b: Fraction): Fraction {
  return a[0] * b[1] <= b[0] * a[1] ? a : b
}

/** Rounds each line once. The discount, the fee and the tax are recalculated from the lines above them. */
export function keptLines({ lines }: Pick<Quote, 'lines'>, keep: Keep): KeptLine[] {
  let keptSoFar = 0
  return lines.map(({ kind, cents: paid, reason }) => {
    const kept = keptOf()
    keptSoFar = reason.why === 'tax' ? 0 : keptSoFar + kept
    return { kind, paid, kept }

    function keptOf(): Cents {
      if (kind === 'length_discount' && 'ppm' in reason) return cents(-share(cents(keptSoFar), reason.ppm))
      if (reason.why === 'tax') return share(cents(keptSoFar), reason.ppm)
      if (reason.why === 'service_fee') return keep.wholeFee ? paid : share(cents(keptSoFar), reason.ppm)
      // The policy was already applied to these lines when the change was proposed.
      const isOfChange = reason.why === 'removed' || reason.why === 'removed_fee' || reason.why === 'change_fee'
      if (isOfChange && keep.wholeFee) return paid
      return prorate(paid, ...(kind === 'cleaning' ? keep.cleaning : keep.use))
    }
  })
}
