import { expect, test } from 'vitest'
import { PROJECTOR } from '../../../../test/support/examples/pricing.ts'
import { at, EXAMPLE_FEES, EXAMPLE_RATES, EXAMPLE_RULES } from '../../../../test/support/examples/spaces.ts'
import { slotSentence } from '../../../contract/local-refusals.ts'
import type { Month, Space } from '../../client/api-types.ts'
import { leftFor, offerFor, piecesOf } from './offer.ts'
import { offerWords } from './offer-details.tsx'

const space = {
  rates: { ...EXAMPLE_RATES, addOns: [{ ...PROJECTOR, stock: 3 }] },
  fees: EXAMPLE_FEES,
  tax: null,
  capacity: 10,
} as unknown as Space
const out = { id: 'projector', from: '2026-12-01T09:00:00Z', to: '2026-12-01T11:00:00Z', first: 1, after: 3 }
const pieces = piecesOf([{ addOnsTaken: [out] }, { addOnsTaken: [out] }] as unknown as Month[])
const at10 = { mode: 'hours', date: '2026-12-01', startMinute: 600, minutes: 60 } as const
const at14 = { ...at10, startMinute: 840 }
const asked = { space, rules: EXAMPLE_RULES, pieces, now: at('2026-11-21T08:00') }
const offered = (ask: typeof at10 | typeof at14, quantity: number) =>
  offerFor({ ...asked, ask, busy: [], people: 1, addOns: [{ id: 'projector', quantity }] })

test('an add-on that is out of stock at the chosen time isn’t left, however many months report it', () => {
  expect([leftFor({ ...asked, ask: at10 }), leftFor({ ...asked, ask: at14 })]).toEqual([
    { projector: 1 },
    { projector: 3 },
  ])
  expect(leftFor({ ...asked, ask: { ...at10, startMinute: 0 } })).toEqual({})
})

test('more than is left has no price, and shows how many there are', () => {
  expect([offered(at10, 1).ok, offered(at14, 3).ok]).toEqual([true, true])
  const none = offered(at10, 2)
  expect(none.ok ? '' : offerWords(none.refusal)).toBe('Projector: only 1 left at that time. Choose fewer.')
  const data = { id: 'projector', name: 'Projector', left: 0 }
  expect(slotSentence({ code: 'out_of_stock', ...data })).toMatch(/^Projector is sold out at that time\./)
})
