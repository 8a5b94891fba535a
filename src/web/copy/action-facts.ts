import { formatPercent } from '../../domain/kernel/percent.ts'
import { countText } from '../format/count.ts'
import { money } from '../format/money.ts'

const FACTS: Record<string, string> = {
  state: 'State',
  role: 'Role',
  suspended: 'Suspended',
  held: 'Held back',
  decided: 'Decided',
  outcome: 'Outcome',
  settled: 'Settled as',
  refundCents: 'Refund',
  rows: 'Rows',
  searched: 'Searched for words',
  first: 'First day',
  last: 'Last day',
  city: 'City ID',
  verified: 'Email verified',
  account: 'Account',
  month: 'Month',
  booking: 'Booking',
  name: 'Name',
  kind: 'Kind',
  times: 'Times seen',
  version: 'Version',
  published: 'Version shown',
  reviewed: 'New listings are reviewed',
  everything: 'Full comparison',
  document: 'Document',
  file: 'File',
  folder: 'Folder',
  renamed: 'Renamed',
  removed: 'Removed',
  service_ppm: 'Service fee',
  commission_ppm: 'Commission',
  ppm: 'Rate',
  valid_from: 'From',
  second_factor: 'Second factor',
  scopes: 'Scopes',
}
const PARTS = ['currency']

type Facts = Readonly<Record<string, unknown>>
type ChangedFact = { name: string; label: string; from: string | null; to: string }

/** Describes each recorded change, such as "State", "submitted", "approved". */
export function changedFacts(before: Facts, after: Facts): ChangedFact[] {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name] && !PARTS.includes(name))
  return changed.map((name) => ({
    name,
    label: FACTS[name] ?? name,
    from: name in before ? words(name, before) : null,
    to: words(name, after),
  }))
}

function words(name: string, facts: Facts): string {
  const fact = facts[name]
  if (fact === null || fact === undefined) return '–'
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
  if (typeof fact !== 'number') return String(fact).replaceAll('_', ' ')
  if (name.endsWith('ppm')) return formatPercent(fact)
  // Older entries have no currency.
  if (name === 'refundCents') return typeof facts.currency === 'string' ? money(fact, facts.currency) : `${fact} cents`
  return countText(fact)
}
