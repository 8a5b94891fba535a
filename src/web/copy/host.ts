import { countText } from '../format/count.ts'

const timeLeft = (minutes: number) => {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${hours === 1 ? '1 hour' : `${hours} hours`} ${minutes % 60} min`
}

export const hostWords = {
  hostTitle: 'Host dashboard · Daylet',
  hostDescription: 'Your day as a host: guests, spaces, earnings.',
  hostHead: 'Host dashboard',
  add: 'List a space',
  calendar: 'Calendar',
  money: 'Money',
  none: 'You haven’t listed a space yet.',
  noneText:
    'Listing a space takes about ten minutes: a few details, the location, photos, hours and a price. Nothing is public until you publish it.',
  notHost: 'Only hosts list spaces.',
  apply: 'Become a host',
  formerHost: 'You’re not currently a host. Your spaces can’t be booked or changed.',
  failed: 'This section couldn’t load. Everything else is up to date.',
  retry: 'Try again',
  asTable: 'Show as table',
  range: (from: number, to: number, of: number) => {
    const [first, last, all] = [from, to, of].map((count) => countText(count))
    return `${first}–${last} of ${all}`
  },
  previous: 'Previous',
  next: 'Next',
  pagesOf: (what: string) => `Pages of ${what}`,

  spaces: 'Your spaces',
  search: 'Find by title or place',
  find: 'Find',
  all: 'Show all',
  noneFound: (q: string) => `None of your spaces has “${q}” in its title or place.`,

  requests: 'Requests',
  answer: 'Respond',
  look: 'See the booking',
  youReceive: (amount: string) => `You’ll earn ${amount}`,
  reportedProblem: 'reported a problem',
  payoutHeld: 'The payout is held until the report is settled.',
  wantsChange: 'wants to change dates or people',
  answerWithin: (minutes: number) => `Respond within ${timeLeft(minutes)}`,
  paysWithin: (minutes: number) => `Accepted; the guest has ${timeLeft(minutes)} to pay`,
  responseRate: (percent: number) => `Response rate: ${percent}% (last 90 days)`,
  today: 'Today',
  conflicts: (n: number) =>
    n === 1 ? 'One booking conflicts with a calendar you import.' : `${n} bookings conflict with calendars you import.`,
  settle: 'Review conflicts',
  standing: { arriving: 'Arriving', there: 'There now', leaving: 'Leaving' },
  nextHead: 'Next',
  more: (n: number) => (n === 1 ? 'and one more' : `and ${n} more`),
  quiet: 'No guests arrive or leave today.',
  notYet: 'Guests appear here on the day they arrive. First finish a space below and publish it.',
  noNext: 'No upcoming bookings. New ones appear here and we’ll email you.',
  guest: (name: string | null, people: number) =>
    `${name ?? 'A guest'}, ${people === 1 ? '1 person' : `${people} people`}`,
  leavesAt: (when: string) => `leaves at ${when}`,
  leftAt: (when: string) => `left at ${when}`,
  clockOf: (city: string) => `${city} time`,
  inCalendar: (title: string) => `${title} in the calendar`,

  earnings: 'Earnings',
  thisMonth: 'This month so far',
  toCome: (amount: string) => `${amount} more to come this month`,
  upcoming: 'Upcoming',
  upcomingOf: (n: number) => (n === 1 ? 'one confirmed booking' : `${n} confirmed bookings`),
  year: 'Last twelve months',
  earningsMean:
    'The amounts are after our commission and refunds, before your own taxes. A booking counts in the month it starts, in its space’s time zone.',
  byMonth: 'Earnings by month',
  axis: (currency: string) => `You receive, ${currency}`,
  month: 'Month',
  receive: 'You receive',
  bookings: 'Bookings',
  nothingEarned: 'Nothing yet. A booking counts from the moment it starts.',

  funnel: 'Conversion',
  ofSpace: 'Space',
  allSpaces: 'All spaces',
  show: 'Show',
  steps: { views: 'Views', holds: 'Holds', bookings: 'Bookings' },
  stepsMean: {
    views: 'opened a space’s page',
    holds: 'started checkout',
    bookings: 'completed the booking',
  },
  ofViews: (share: string) => `${share} of views`,
  ofHolds: (share: string) => `${share} of holds`,
  last30: 'Last 30 days',
  before30: 'The 30 days before',
  step: 'Step',
  stepsHead: 'Views, holds and bookings',
  viewsMean:
    'Days are in UTC, including today. Views exclude visitors who opted out of tracking (Global Privacy Control) or turned off JavaScript, and your own views while signed in.',

  occupancy: 'Occupancy',
  booked: 'Booked',
  blocked: 'Blocked, or busy elsewhere',
  nextDays: 'Next 30 days',
  lastDays: 'Last 30 days',
  space: 'Space',
  useOf: (share: string, booked: string, open: string) => `${share}: ${booked} of ${open}`,
  blockedOf: (hours: string) => `${hours} blocked, or busy elsewhere`,
  hours: (n: number) => `${n} h`,
  percent: (n: number) => `${n}%`,
  occupancyMean:
    'The share of your current opening hours that is booked. Times that you block, or that are busy in a calendar you import, are shown separately.',
  fullestFirst: 'Occupancy by space, fullest first',
  noOccupancy: 'Spaces appear here once they’re published.',
  pausedSpace: 'paused',
} as const
