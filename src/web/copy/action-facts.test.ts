import { expect, test } from 'vitest'
import { changedFacts } from './action-facts.ts'

type Facts = Record<string, unknown>

test.each<[Facts, Facts, string[]]>([
  [{ state: 'needs_changes' }, { state: 'approved' }, ['State: needs changes → approved']],
  [{ suspended: false }, { suspended: true }, ['Suspended: no → yes']],
  [
    { state: 'confirmed' },
    { state: 'cancelled', refundCents: 12_442, currency: 'EUR' },
    ['State: confirmed → cancelled', 'Refund: €124.42'],
  ],
  [{}, { outcome: 'partial' }, ['Outcome: partial']],
  [{}, { refundCents: 5 }, ['Refund: 5 cents']],
  [{ service_ppm: null }, { service_ppm: 80_000 }, ['Service fee: – → 8%']],
  [{}, { rows: 12_000 }, ['Rows: 12,000']],
  [{}, { first: '2026-11-01', city: '2643743' }, ['First day: 2026-11-01', 'City ID: 2643743']],
  [{ version: 2 }, { version: 2, unheard: 'of' }, ['unheard: of']],
])('a change from %j to %j is shown in words', (before, after, said) => {
  const words = changedFacts(before, after).map(
    ({ label, from, to }) => `${label}: ${from === null ? '' : `${from} → `}${to}`,
  )
  expect(words).toEqual(said)
})
