import { expect, test } from 'vitest'
import { linesQuery } from './lines-path.ts'

test('each page of ledger lines passes on only the filters that its endpoint knows', () => {
  const asked = new URLSearchParams({
    month: '2027-02',
    space: 'a',
    account: 'fees',
    first: '2027-02-01',
    utm_source: 'x',
  })
  expect(linesQuery(asked, '/financial/lines')).toEqual({ month: '2027-02', space: 'a' })
  expect(linesQuery(asked, '/financial/ledger')).toEqual({ month: '2027-02', account: 'fees', first: '2027-02-01' })
})
