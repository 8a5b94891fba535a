import { dateWords } from '../../domain/kernel/day-words.ts'

type Dates = { from: string; to: string }

const date = (day: string, year: number) => dateWords(Temporal.PlainDate.from(day), year)
const daysOf = ({ from, to }: Dates, year: number) => `${date(from, year)} – ${date(to, year)}`
const thisYear = ({ to }: Dates) => Temporal.PlainDate.from(to).year

const many = (one: string, several: string) => (count: number) => (count === 1 ? one : several)

export const overviewWords = {
  range: (range: Dates & { before: Dates }) =>
    `${daysOf(range, 0)} (UTC), compared with ${daysOf(range.before, thisYear(range))}`,
  days: (range: Dates) => daysOf(range, thisYear(range)),
  spansLabel: 'Date range',
  span: (days: number) => `${days} days`,
  figures: 'Key figures',
  volume: 'Booking volume',
  volumeShort: 'Volume',
  take: 'Take',
  bookings: 'Bookings',
  hosts: 'New hosts',
  from: (before: string) => `from ${before}`,
  ofVolume: (percent: string) => `${percent}% of volume`,
  unit: (currency: string) => `${currency} per day`,
  chart: 'Booking volume per day, compared with the previous period',
  cities: 'Top cities',
  city: 'City',
  noCities: 'No bookings were confirmed in this period.',
  change: 'Change',
  none: '–',
  attention: 'Needs attention',
  urgentFirst: 'Most urgent first',
  allClear: 'All clear:',
  oldest: 'Oldest',
  decideBy: 'Decide by',
  /** Most urgent first. `clear` names the queue when it is empty. */
  queues: [
    {
      name: 'alerts',
      title: many('Security alert', 'Security alerts'),
      act: 'Review alerts',
      clear: 'alerts',
      to: '/admin/alerts',
    },
    {
      name: 'failedPayouts',
      title: many('Failed payout', 'Failed payouts'),
      act: 'View payouts',
      clear: 'failed payouts',
      to: '/financial/all-payouts?state=failed',
    },
    {
      name: 'jobs',
      title: many('Failed job', 'Failed jobs'),
      act: 'Review jobs',
      clear: 'failed jobs',
      to: '/admin/jobs',
    },
    {
      name: 'bookings',
      title: many('Booking with a suspended host', 'Bookings with suspended hosts'),
      act: 'Review bookings',
      clear: 'bookings with suspended hosts',
      to: '/admin/bookings',
    },
    {
      name: 'problems',
      title: many('Problem report to settle', 'Problem reports to settle'),
      act: 'Settle reports',
      clear: 'problem reports',
      to: '/admin/problems',
    },
    {
      name: 'applications',
      title: many('Application to review', 'Applications to review'),
      act: 'Review applications',
      clear: 'applications',
      to: '/admin/applications',
    },
    {
      name: 'listings',
      title: many('Listing to review', 'Listings to review'),
      act: 'Review listings',
      clear: 'listings',
      to: '/admin/listings',
    },
    {
      name: 'subjectReports',
      title: many('Reported listing or person', 'Reported listings and people'),
      act: 'Review listings and people',
      clear: 'reported listings and people',
      to: '/admin/subject-reports',
    },
    {
      name: 'messageReports',
      title: many('Reported message', 'Reported messages'),
      act: 'Review messages',
      clear: 'reported messages',
      to: '/admin/message-reports',
    },
    {
      name: 'reviewReports',
      title: many('Reported review', 'Reported reviews'),
      act: 'View reported reviews',
      clear: 'reported reviews',
      to: '/admin/reports',
    },
    {
      name: 'disputes',
      title: many('Open dispute', 'Open disputes'),
      act: 'View disputes',
      clear: 'disputes',
      to: '/financial/disputes',
    },
    {
      name: 'differences',
      title: many('Reconciliation difference', 'Reconciliation differences'),
      act: 'Resolve differences',
      clear: 'reconciliation',
      to: '/financial/reconciliation',
    },
    {
      name: 'errors',
      title: many('Unresolved error', 'Unresolved errors'),
      act: 'Review errors',
      clear: 'errors',
      to: '/admin/errors',
    },
  ],
} as const

/** Says how long ago something was, in its largest unit. */
export function ago(at: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor(now.since(at).total('minutes')))
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 day ago' : `${days} days ago`
}
