import { compareInstants } from '../kernel/instants.ts'
import { type Cents, cents, prorate, share, sum, ZERO } from '../kernel/money.ts'
import { ok, type Result } from '../kernel/result.ts'
import { type LineReason, type Quote, type QuoteLine, splitOf, sumOf } from '../pricing/quote-lines.ts'
import {
  type Keep,
  type KeptLine,
  keepNow,
  keptLines,
  type RefundInput,
  type RefundRefusal,
  refundPreview,
} from './refund.ts'

export const CHANGE_STATES = [
  'open',
  'paying',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'failed',
  'ended',
] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

export type ChangeTerms = { readonly quote: Quote; readonly charge: Cents; readonly refund: Cents }
export type ChangeOffer = ChangeTerms & { readonly full: ChangeTerms | null }

/**
 * Returns the quote to freeze. Removed items are refunded as if they were cancelled now. Amounts that aren't refunded
 * stay in separate lines, so that shortening a booking before cancelling it never refunds more than cancelling it
 * outright.
 */
export function changeTerms(
  sold: Omit<RefundInput, 'by' | 'adminPpm'>,
  priced: Quote,
): Result<ChangeOffer, RefundRefusal> {
  const rule = keepNow({ ...sold, by: 'guest' })
  const cancelled = refundPreview({ ...sold, by: 'guest' })
  if (!rule.ok) return rule
  if (!cancelled.ok) return cancelled
  const old = partsOf(sold.quote)
  const removed = removedOf(old, priced, rule.value[0])
  const { givenBack = ZERO } = sold
  const most = (paid: number) => (givenBack > 0 ? Math.max(0, paid) : Number.POSITIVE_INFINITY)
  const offer = (kept: Kept, limit: number) => withinLimit(sold.quote, priced, old, removed, kept, limit)
  const byPolicy = offer(removed.kept, most(cancelled.value.refund))
  const isAll = removed.kept.host === 0 && removed.kept.fee === 0
  const full = isAll ? null : offer(NOTHING, most(sold.quote.total - givenBack))
  return ok({ ...byPolicy, full })
}

type Tax = LineReason & { why: 'tax' }
type Kept = { readonly host: number; readonly fee: number }
type Taxed = Kept & { readonly tax: Tax | null }
type Parts = {
  readonly base: readonly QuoteLine[]
  readonly kept: readonly Taxed[]
  readonly earlier: readonly QuoteLine[]
}
const NOTHING: Kept = { host: 0, fee: 0 }

function partsOf({ lines }: Quote): Parts {
  const groups: QuoteLine[][] = [[]]
  for (const line of lines) {
    if (line.reason.why === 'change_fee') continue
    groups.at(-1)?.push(line)
    if (line.reason.why === 'tax') groups.push([])
  }
  const kept = groups.map((group): Taxed => {
    const of = (why: LineReason['why']) => sum(group.flatMap((line) => (line.reason.why === why ? line.cents : [])))
    const last = group.at(-1)?.reason
    return { host: of('removed'), fee: of('removed_fee'), tax: last?.why === 'tax' ? last : null }
  })
  const base = lines.filter(({ reason: { why } }) => !['removed', 'removed_fee', 'change_fee', 'tax'].includes(why))
  return { base, kept, earlier: lines.filter(({ reason }) => reason.why === 'change_fee') }
}

type Removed = { readonly host: number; readonly fee: number; readonly tax: Tax | null; readonly kept: Kept }

/**
 * Returns the lines that the new quote reduces, and how much of each isn't refunded. Rounds like a single cancellation.
 */
function removedOf(old: Parts, priced: Quote, keep: Keep): Removed {
  const [before, after] = [amountsOf(old.base), amountsOf(priced.lines)]
  const [less, kept] = [new Map<string, number>(), new Map<string, number>()]
  for (const [name, amount] of before) {
    const left = Math.min(amount, after.get(name) ?? 0)
    const part = name === 'cleaning' ? keep.cleaning : keep.use
    less.set(name, amount - left)
    kept.set(name, prorate(cents(amount), ...part) - prorate(cents(left), ...part))
  }
  const host = total(less)
  const isOnlyLess = [...after].every(([name, amount]) => amount <= (before.get(name) ?? 0))
  const atOnce = ofHost(keptLines({ lines: old.base }, keep)) - ofHost(keptLines({ lines: priced.lines }, keep))
  const fee = sumOf(old.base, 'service_fee')
  const feeLess = fee - share(cents(total(before) - host), priced.fees.servicePpm)
  return {
    host,
    fee: feeLess,
    tax: old.kept[0]?.tax ?? null,
    kept: { host: Math.min(host, isOnlyLess ? atOnce : total(kept)), fee: keep.wholeFee ? feeLess : 0 },
  }
}

const total = (amounts: ReadonlyMap<string, number>) => [...amounts.values()].reduce((so, one) => so + one, 0)
const ofHost = (lines: readonly KeptLine[]) =>
  lines.reduce((so, { kind, kept }) => so + (kind === 'service_fee' || kind === 'tax' ? 0 : kept), 0)

function amountsOf(lines: readonly QuoteLine[]): Map<string, number> {
  const amounts = new Map<string, number>()
  const add = (name: string, amount: number) => amounts.set(name, (amounts.get(name) ?? 0) + amount)
  for (const { kind, cents: amount, reason } of lines)
    if (reason.why === 'add_on') add(`add_on ${reason.id}`, amount)
    else if (kind === 'length_discount' && 'ppm' in reason) {
      const rental = -share(cents(amounts.get('rental') ?? 0), reason.ppm)
      add('rental', rental)
      add('head_count', amount - rental)
    } else if (kind === 'rental' || kind === 'head_count' || kind === 'cleaning') add(kind, amount)
  return amounts
}

/** Never refunds more than `limit`, which applies if the guest's bank has already returned part of the payment. */
function withinLimit(sold: Quote, priced: Quote, old: Parts, removed: Removed, kept: Kept, limit: number): ChangeTerms {
  const terms = (more: Kept): ChangeTerms => {
    const quote = withKept(priced, [...old.kept, { ...more, tax: removed.tax }], old.earlier)
    const less = sold.total - quote.total
    return { quote, charge: cents(Math.max(0, -less)), refund: cents(Math.max(0, less)) }
  }
  let found = terms(kept)
  const over = found.refund - limit
  if (over <= 0) return found
  const part = (amount: number) => prorate(cents(amount), over, found.refund)
  let more = { host: kept.host + part(removed.host - kept.host), fee: kept.fee + part(removed.fee - kept.fee) }
  for (found = terms(more); found.refund > limit; found = terms(more))
    more = { ...more, host: more.host + found.refund - limit }
  return found
}

function withKept(priced: Quote, kept: readonly Taxed[], earlier: readonly QuoteLine[]): Quote {
  const last = priced.lines.at(-1)?.reason
  const own = last?.why === 'tax' ? last : null
  const isSame = (a: Tax | null, b: Tax | null) => a?.ppm === b?.ppm && a?.name === b?.name
  const taxes = kept.map(({ tax }) => tax).filter((tax, at, all) => at === all.findIndex((one) => isSame(one, tax)))
  const under = (tax: Tax | null) => kept.filter((one) => isSame(one.tax, tax))
  const main = taxed(
    priced.lines.filter(({ kind }) => kind !== 'tax'),
    under(own),
    own,
  )
  const others = taxes.filter((tax) => !isSame(tax, own)).map((tax) => taxed([], under(tax), tax))
  // Lines without tax come last. Otherwise, readers would attribute them to the next tax line.
  const groups = own ? [main, ...others.filter(hasTax), ...others.filter((one) => !hasTax(one))] : [...others, main]
  const lines = [...groups.flat(), ...earlier]
  const { total, commission, hostReceives } = splitOf(lines, priced.fees.commissionPpm)
  return { ...priced, lines, total, commission, hostReceives }
}

const hasTax = (lines: readonly QuoteLine[]) => lines.at(-1)?.kind === 'tax'

function taxed(lines: readonly QuoteLine[], kept: readonly Kept[], tax: Tax | null): QuoteLine[] {
  const [host, fee] = [sum(kept.map((one) => cents(one.host))), sum(kept.map((one) => cents(one.fee)))]
  const all: QuoteLine[] = [...lines]
  if (host > 0) all.push({ kind: 'change_fee', cents: host, reason: { why: 'removed' } })
  if (fee > 0) all.push({ kind: 'service_fee', cents: fee, reason: { why: 'removed_fee' } })
  const ofCents = sum(all.map((line) => line.cents))
  const due = tax ? share(ofCents, tax.ppm) : ZERO
  if (tax && due > 0) all.push({ kind: 'tax', cents: due, reason: { ...tax, ofCents } })
  return all
}

/**
 * Cancellation deadlines are measured from the earlier start, so moving a booking to a later start never extends them.
 */
export function clockAfter(before: Temporal.Instant, start: Temporal.Instant): Temporal.Instant {
  return compareInstants(before, start) < 0 ? before : start
}
