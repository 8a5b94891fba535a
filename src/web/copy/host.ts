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
  none: 'You list no space yet.',
  noneText:
    'A space takes about ten minutes: a few facts, where it is, photos, hours and a price. Nothing is public before you publish it.',
  notHost: 'Only hosts list spaces.',
  apply: 'Become a host',
  formerHost: 'You are no host at the moment: your spaces are not on offer and cannot be changed.',
  failed: 'This part cannot be shown just now. The rest of the page is right.',
  retry: 'Try again',
  asTable: 'Show as table',
  range: (from: number, to: number, of: number) => {
    const [first, last, all] = [from, to, of].map((count) => count.toLocaleString('en-US'))
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
  answer: 'Answer',
  look: 'See the booking',
  youReceive: (amount: string) => `You receive ${amount}`,
  reportedProblem: 'reported a problem',
  payoutHeld: 'The payout is held until the report is settled.',
  wantsChange: 'asks for other dates or people',
  answerWithin: (minutes: number) => `Answer within ${timeLeft(minutes)}`,
  paysWithin: (minutes: number) => `Accepted; the guest has ${timeLeft(minutes)} to pay`,
  responseRate: (percent: number) => `You answered ${percent}% of the requests of the last 90 days in time.`,
  today: 'Today',
  conflicts: (n: number) =>
    n === 1
      ? 'One booking is at a time that is busy in a calendar you import.'
      : `${n} bookings are at times that are busy in calendars you import.`,
  settle: 'Look at them',
  standing: { arriving: 'Arriving', there: 'There now', leaving: 'Leaving' },
  nextHead: 'Next',
  more: (n: number) => (n === 1 ? 'and one more' : `and ${n} more`),
  quiet: 'Nobody comes or goes today.',
  notYet: 'Guests stand here on their day. First finish a space below and publish it.',
  noNext: 'No booking is ahead. Each new one stands here, and you get a mail.',
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
    'What you receive: after our commission, less refunds, before your own taxes. A booking counts in the month it begins, by its space’s clock.',
  byMonth: 'Earnings by month',
  axis: (currency: string) => `You receive, ${currency}`,
  month: 'Month',
  receive: 'You receive',
  bookings: 'Bookings',
  nothingEarned: 'Nothing yet. A booking counts here from the moment it begins.',

  funnel: 'From views to bookings',
  ofSpace: 'Of',
  allSpaces: 'All spaces',
  show: 'Show',
  steps: { views: 'Views', holds: 'Holds', bookings: 'Bookings' },
  stepsMean: {
    views: 'the page of a space was opened',
    holds: 'somebody held a time to book it',
    bookings: 'of these holds, confirmed since',
  },
  ofViews: (share: string) => `${share} of views`,
  ofHolds: (share: string) => `${share} of holds`,
  last30: 'Last 30 days',
  before30: 'The 30 days before',
  step: 'Step',
  stepsHead: 'Views, holds and bookings',
  viewsMean:
    'Days are those of UTC, today included. Not counted are people whose browser asks not to be followed (Global Privacy Control) or runs no scripts, and you yourself while signed in.',

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
    'The share of your opening hours that is booked, as the hours are set now. What you block yourself, and what is busy in a calendar you import, is no booking and is shown apart.',
  fullestFirst: 'Occupancy by space, the fullest first',
  noOccupancy: 'Spaces stand here once they are published.',
  pausedSpace: 'paused',
} as const
