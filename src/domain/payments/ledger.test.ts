import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountId } from '../kernel/id.ts'
import { cents, ppm, sum } from '../kernel/money.ts'
import { type Split, splitOf } from '../pricing/quote-lines.ts'
import {
  entriesForCapture,
  entriesForCorrection,
  entriesForDisputeLost,
  entriesForDisputeOpened,
  entriesForDisputeWon,
  entriesForPayout,
  entriesForRefund,
  entriesForRefunded,
  type LedgerLine,
} from './ledger.ts'

const ids = { hostId: 'h1' as AccountId }
const PAID: Split = {
  total: cents(66_436),
  hostReceives: cents(50_850),
  commission: cents(5_650),
  serviceFee: cents(4_520),
  tax: cents(5_416),
}
const NOTHING: Split = {
  total: cents(0),
  hostReceives: cents(0),
  commission: cents(0),
  serviceFee: cents(0),
  tax: cents(0),
}
const balance = (lines: LedgerLine[]) => sum(lines.map((line) => line.cents))

test('a capture puts the money at the gateway and records who it is owed to', () =>
  expect(entriesForCapture(PAID, ids)).toEqual([
    { account: 'gateway_clearing', cents: 66_436 },
    { account: 'host_payable:h1', cents: -50_850 },
    { account: 'commission_income', cents: -5_650 },
    { account: 'service_fee_income', cents: -4_520 },
    { account: 'tax_payable', cents: -5_416 },
  ]))

test('a full refund, once sent, reverses the capture line by line', () => {
  const owed = entriesForRefund(PAID, NOTHING, ids)
  const sent = owed.filter(({ account }) => account !== 'guest_payable')
  expect(owed.filter(({ account }) => account === 'guest_payable')).toEqual([
    { account: 'guest_payable', cents: cents(-PAID.total) },
  ])
  expect([entriesForRefunded(PAID.total)[1], ...sent]).toEqual(
    entriesForCapture(PAID, ids).map((line) => ({ ...line, cents: cents(-line.cents) })),
  )
})

test('a transaction that moves nothing is not written', () => {
  expect(entriesForRefund(PAID, PAID, ids)).toEqual([])
  expect(entriesForCapture({ ...NOTHING, total: cents(100), hostReceives: cents(100) }, ids)).toHaveLength(2)
})

test('parts that don’t add up to the total are a bug', () =>
  expect(() => entriesForCapture({ ...PAID, tax: cents(5_417) }, ids)).toThrow(RangeError))

const anySplit = fc
  .tuple(fc.nat(5_000_000), fc.nat(5_000_000), fc.nat(500_000), fc.nat(500_000), fc.nat(1_000_000))
  .map(([rental, cleaning, fee, tax, commission]) =>
    splitOf(
      [
        { kind: 'rental', cents: cents(rental) },
        { kind: 'cleaning', cents: cents(cleaning) },
        { kind: 'service_fee', cents: cents(fee) },
        { kind: 'tax', cents: cents(tax) },
      ],
      ppm(commission),
    ),
  )

test('every transaction sums to zero', () =>
  fc.assert(
    fc.property(anySplit, anySplit, (paid, kept) => {
      expect(balance(entriesForCapture(paid, ids))).toBe(0)
      expect(balance(entriesForRefund(paid, kept, ids))).toBe(0)
    }),
  ))

test('refunds in several steps have the same result as one refund', () =>
  fc.assert(
    fc.property(anySplit, anySplit, anySplit, (paid, between, kept) => {
      const totals = (lines: LedgerLine[]) => {
        const by = new Map<string, number>()
        for (const line of lines) by.set(line.account, (by.get(line.account) ?? 0) + line.cents)
        return [...by].filter(([, amount]) => amount !== 0).sort()
      }
      const steps = [...entriesForRefund(paid, between, ids), ...entriesForRefund(between, kept, ids)]
      expect(totals(steps)).toEqual(totals(entriesForRefund(paid, kept, ids)))
    }),
  ))

test('money that is sent, reversed, disputed and corrected sums to zero as well', () =>
  fc.assert(
    fc.property(anySplit, fc.nat(1_000_000), fc.nat(5_000), fc.boolean(), (paid, some, fee, all) => {
      fc.pre(paid.total > 0)
      const amount = cents(all ? paid.total : Math.min(some, paid.total))
      const [opened, won] = [entriesForDisputeOpened(amount, cents(fee)), entriesForDisputeWon(amount, cents(fee))]
      const lost = entriesForDisputeLost(paid, amount, ids)
      for (const lines of [opened, won, lost, entriesForPayout(amount, ids), entriesForCorrection(amount)])
        expect(balance(lines)).toBe(0)
      const held = [...opened, ...lost].filter(({ account }) => account === 'dispute_receivable')
      expect(balance(held)).toBe(0)
      expect(balance([...opened, ...won].filter(({ account }) => account === 'gateway_clearing'))).toBe(0)
    }),
  ))
