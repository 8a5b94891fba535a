import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EXTRAS, sold, zone } from '../../../test/support/examples/bookings.ts'
import { days } from '../../../test/support/examples/spaces.ts'
import { POLICIES } from '../bookings/cancellation.ts'
import { changeTerms } from '../bookings/change.ts'
import { refundPreview } from '../bookings/refund.ts'
import type { AccountId } from '../kernel/id.ts'
import { type Cents, cents, ppm, ZERO } from '../kernel/money.ts'
import { type Quote, splitOf } from '../pricing/quote-lines.ts'
import {
  entriesForCapture,
  entriesForCorrection,
  entriesForCovered,
  entriesForDisputeLost,
  entriesForDisputeOpened,
  entriesForDisputeWon,
  entriesForPayout,
  entriesForRefund,
  entriesForRefunded,
  entriesForRefundFailed,
  entriesForUnasked,
  LEDGER_ACCOUNTS,
  type LedgerLine,
  partOf,
} from './ledger.ts'
import { payoutParts } from './payout.ts'

const page = readFileSync(new URL('../../../docs/ledger.md', import.meta.url), 'utf8')
const ids = { hostId: 'h1' as AccountId }
const { quote, period } = sold(days('2027-06-15', '2027-06-16'), EXTRAS)
const PAID = splitOf(quote.lines, quote.fees.commissionPpm)
const NOTHING = splitOf([], quote.fees.commissionPpm)
const HALF = {
  total: cents(32_412),
  hostReceives: cents(22_725),
  commission: cents(2_525),
  serviceFee: cents(4_520),
  tax: cents(2_642),
}
const halfByAdmin = refundPreview({
  quote,
  period,
  zone,
  policy: POLICIES.firm,
  confirmedAt: period.from.subtract({ hours: 2_000 }),
  now: period.to.subtract({ hours: 1 }),
  by: 'admin',
  adminPpm: ppm(500_000),
})
if (!halfByAdmin.ok) throw new Error('an admin can cancel on the last day')
const LATE_HALF = halfByAdmin.value.kept
const half = changeTerms(
  {
    quote,
    period,
    zone,
    policy: POLICIES.firm,
    confirmedAt: period.from.subtract({ hours: 2_000 }),
    now: period.from.subtract({ hours: 300 }),
  },
  sold(days('2027-06-15', '2027-06-15'), EXTRAS).quote,
)
if (!half.ok || !half.value.full) throw new Error('firm refunds half of it then')
const after = ({ lines, fees }: Quote) => splitOf(lines, fees.commissionPpm)
const [firstPart] = payoutParts(
  cents(1_000_000),
  { from: period.from, to: period.from.add({ hours: 60 * 24 - 15 }) },
  zone,
)
const owedAfterRefund = cents(PAID.hostReceives - LATE_HALF.hostReceives)

const EVENTS: Record<string, LedgerLine[]> = {
  Charge: entriesForCapture(PAID, ids),
  'Guest cancels, half comes back': entriesForRefund(PAID, HALF, ids),
  'A day less, half of it refunded': entriesForRefund(PAID, after(half.value.quote), ids),
  'A day less, refunded in full': entriesForRefund(PAID, after(half.value.full.quote), ids),
  'The refund is sent': entriesForRefunded(cents(34_024)),
  'A refund comes back': entriesForRefundFailed(cents(34_024)),
  'Host cancels': entriesForRefund(PAID, NOTHING, ids),
  'A problem is settled with a refund': entriesForRefund(PAID, partOf(PAID, cents(PAID.total - 10_000)), ids),
  'Money not asked for': entriesForUnasked(cents(70_000)),
  'Money not asked for, given back': entriesForUnasked(cents(-70_000)),
  Payout: entriesForPayout(PAID.hostReceives, ids),
  'Payout in parts, the first': entriesForPayout(firstPart?.upTo ?? ZERO, ids),
  'Refund after the payout': entriesForRefund(PAID, LATE_HALF, ids),
  Netting: entriesForPayout(cents(PAID.hostReceives - owedAfterRefund), ids),
  'Transfer taken back': entriesForPayout(cents(-owedAfterRefund), ids),
  'Dispute opened': entriesForDisputeOpened(PAID.total, cents(1_500)),
  'Dispute won': entriesForDisputeWon(PAID.total, ZERO),
  'Dispute won, the fee came back': entriesForDisputeWon(PAID.total, cents(1_500)),
  'Dispute lost': entriesForDisputeLost(PAID, PAID.total, ids),
  'Dispute lost, a refund was owed': entriesForCovered(cents(34_024)),
  Correction: entriesForCorrection(cents(1_200)),
}

function examplesOf(markdown: string): Record<string, { account: string; cents: Cents }[]> {
  const sections = markdown.split(/^### /m).slice(1)
  return Object.fromEntries(
    sections.map((section) => {
      const title = section.slice(0, section.indexOf('\n'))
      const rows = [...section.matchAll(/^\| ([a-z_]+) \|([^|]*)\|([^|]*)\|$/gm)].filter(
        ([, name]) => name !== 'account',
      )
      return [
        title,
        rows.map(([, account = '', debit = '', credit = '']) => ({ account, cents: signed(debit, credit) })),
      ]
    }),
  )
}

const signed = (debit: string, credit: string) => cents(Math.round((Number(debit) - Number(credit)) * 100))
const withoutOwner = (lines: readonly LedgerLine[]) =>
  lines.map((line) => ({ ...line, account: line.account.replace(/:.*/, '') }))

describe('docs/ledger.md', () => {
  const examples = examplesOf(page)

  test('shows every event, and nothing else', () =>
    expect(Object.keys(examples).sort()).toEqual(Object.keys(EVENTS).sort()))

  test.each(Object.entries(EVENTS))('%s: shows the lines that are booked', (title, lines) => {
    expect(withoutOwner(lines)).toEqual(examples[title])
  })

  test('names every account, and nothing else', () => {
    const named = [...page.matchAll(/^\| `([a-z_]+)(?::<host>)?` \|/gm)].map(([, name]) => name)
    expect(named).toEqual([...LEDGER_ACCOUNTS])
  })
})

test('has the example from the first refund test', () => expect(PAID.total).toBe(66_436))
