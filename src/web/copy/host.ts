import { countText } from '../format/count.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${countText(count)} people`)
const plural = (count: number, one: string, many: string) => `${countText(count)} ${count === 1 ? one : many}`

export const hostWords = {
  title: (page: string) => `${page} · Hosting · Daylet`,
  description: 'Your day as a host: guests, requests, spaces and earnings.',
  nav: 'Hosting',
  tabs: {
    today: 'Today',
    calendar: 'Calendar',
    bookings: 'Bookings',
    spaces: 'Spaces',
    reviews: 'Reviews',
    money: 'Money',
  },
  waiting: (n: number) => `${countText(n)} waiting for a response`,
  add: 'List a space',
  none: 'You haven’t listed a space yet.',
  noneText:
    'Listing a space takes about ten minutes: a few details, the location, photos, hours and a price. Nothing is public until you publish it.',
  importSpaces: 'Import spaces',
  embed: 'Embed on your site',
  importMany: 'Do you have many spaces? Import them from a file.',
  notHost: 'You need to be a host to list a space.',
  apply: 'Become a host',
  formerHost: 'You’re not currently a host. Your spaces can’t be booked or changed.',
  asTable: 'Show as table',
  guest: (name: string | null) => name ?? 'A former guest',
  people,
  message: (name: string) => `Message ${name}`,
  messageShort: 'Message',

  greeting: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  greet: (greeting: string, name: string) => `${greeting}, ${name}`,
  clock: (day: string, time: string, city: string) => `${day} · ${time} in ${city}`,

  figures: 'Key figures',
  nil: '–',
  noBefore: 'nothing by this time last month',
  earnedNow: 'Earned this month',
  since: (first: string, last: string) => `vs. ${first} – ${last}`,
  upcomingPayouts: 'Upcoming payouts',
  nextPayout: (amount: string, day: string) => `Next: ${amount} on ${day}`,
  payoutNow: (amount: string) => `Next: ${amount}, within an hour`,
  noPayout: 'Nothing is scheduled',
  occupancy: 'Occupancy',
  points: (n: number) => plural(n, 'point', 'points'),
  next30: 'next 30 days',
  responseRate: 'Response rate',
  usually: (time: string) => `Usually within ${time}`,
  noRequests: 'No requests in 90 days',
  last90: 'last 90 days',
  rating: 'Rating',
  reviewed: (all: number, fresh: number) =>
    fresh > 0
      ? `${plural(all, 'review', 'reviews')}, ${countText(fresh)} new this month`
      : plural(all, 'review', 'reviews'),
  noRating: 'No reviews yet',

  today: 'Today',
  left: (arrivals: number, departures: number) => {
    const [coming, going] = [plural(arrivals, 'arrival', 'arrivals'), plural(departures, 'departure', 'departures')]
    if (arrivals === 0) return departures === 0 ? 'Everyone has arrived or left' : `${going} still to come`
    return departures === 0 ? `${coming} still to come` : `${coming} and ${going} still to come`
  },
  quiet: 'No guests arrive or leave today.',
  notYet: 'Guests appear here on the day they arrive. First finish a space and publish it.',
  moments: {
    arrival: { coming: 'Arrives', past: 'Arrived' },
    departure: { coming: 'Leaves', past: 'Left' },
  },
  cityTime: (city: string) => `${city} time`,
  inNow: 'There all day',
  until: (day: string) => `until ${day}`,
  access: 'Access instructions are shared',
  noAccess: 'Add access instructions',
  nextGuest: (when: string) => `Next guest ${when}`,
  earlier: (n: number) => `${countText(n)} earlier today`,
  later: (n: number) => `${countText(n)} more today`,
  moreThere: (n: number) => `${n === 1 ? '1 more guest is' : `${countText(n)} more guests are`} there now`,

  requests: 'Requests',
  allRequests: 'All requests',
  noneWaiting: 'No requests are waiting for your response.',
  kinds: {
    requested: 'New booking request',
    payment_required: 'Accepted, not paid yet',
    change: 'Wants to change the booking',
    problem: 'Reported a problem',
  },
  youEarn: 'You’ll earn',
  held: 'Payout on hold',
  toRespond: (left: string) => `${left} left to respond`,
  toPay: (left: string) => `${left} left to pay`,
  accept: 'Accept',
  decline: 'Decline',
  reviewChange: 'Review the change',
  respond: 'Respond',
  look: 'See the booking',
  accepted: (name: string) => `You accepted the request from ${name}.`,
  conflicts: (n: number) =>
    n === 1 ? 'One booking conflicts with a calendar you import.' : `${n} bookings conflict with calendars you import.`,
  resolve: 'Resolve',
  unanswered: (n: number) => (n === 1 ? 'One review has no reply yet.' : `${countText(n)} reviews have no reply yet.`),
  reply: 'Reply',
  drafts: (n: number) => (n === 1 ? 'One space isn’t published yet.' : `${countText(n)} spaces aren’t published yet.`),
  finish: 'Finish',

  week: 'Next 7 days',
  openCalendar: 'Open calendar',
  full: (percent: string) => `${percent} full`,
  closed: 'Closed',
  ofDay: (arrivals: number, departures: number) =>
    [
      arrivals > 0 && plural(arrivals, 'arrival', 'arrivals'),
      departures > 0 && plural(departures, 'departure', 'departures'),
    ]
      .filter(Boolean)
      .join(', ') || 'No arrivals',
  andMore: (names: string, more: number) => (more > 0 ? `${names} +${more}` : names),

  earnings: 'Earnings',
  inYear: (amount: string) => `${amount} in 12 months`,

  conversion: 'Conversion by space',
  last30: 'Last 30 days',
  space: 'Space',
  steps: { views: 'Views', holds: 'Checkouts', bookings: 'Bookings' },
  rate: 'Conversion',
  allSpaces: (n: number) => (n === 1 ? 'Your space' : `All ${countText(n)} spaces`),
  allTogether: 'All spaces',
  noViews: 'Figures appear once a space is published.',
  viewsMean:
    'Days are in UTC, including today. Your own views don’t count, and neither do visitors who opted out of tracking (Global Privacy Control) or turned off JavaScript.',

  recentReviews: 'Recent reviews',
  allReviews: 'All reviews',
  stars: (overall: number) => `${overall}.0 ★`,

  spaces: 'Your spaces',
  search: 'Find by title or place',
  find: 'Find',
  all: 'Show all',
  noneFound: (q: string) => `None of your spaces has “${q}” in its title or place.`,

  booked: 'Booked',
  blocked: 'Blocked, or busy elsewhere',
  nextDays: 'Next 30 days',
  lastDays: 'Last 30 days',
  useOf: (share: string, booked: string, open: string) => `${share}: ${booked} of ${open}`,
  blockedOf: (hours: string) => `${hours} blocked, or busy elsewhere`,
  hours: (n: number) => `${countText(n)} h`,
  percent: (n: number) => `${n}%`,
  occupancyMean:
    'The share of your current opening hours that is booked. Times that you block, or that are busy in a calendar you import, are shown separately.',
  bySpace: 'Occupancy by space, fullest first',
  noOccupancy: 'Spaces appear here once they’re published.',
  pausedSpace: 'paused',

  views: {
    waiting: 'Needs a response',
    today: 'Today',
    current: 'In progress',
    upcoming: 'Upcoming',
    past: 'Past',
    cancelled: 'Cancelled',
    answered: 'Requests, last 90 days',
  },
  noBookings: {
    waiting: 'Nothing is waiting for your response.',
    today: 'No guests arrive, stay or leave today.',
    current: 'No guests are there right now.',
    upcoming: 'No upcoming bookings. We’ll email you when someone books.',
    past: 'Past bookings appear here once they end.',
    cancelled: 'No cancelled bookings, and no declined or expired requests.',
    answered: 'No requests were answered or expired in the last 90 days.',
  },
  noMatch: (q: string, view: string) => `No booking under “${view}” matches “${q}”.`,
  findBooking: 'Guest or booking number',
  when: 'When',
  guestHead: 'Guest',
  state: 'State',
  number: 'Number',
  receive: 'You receive',
  problem: 'Problem reported',
  answeredOf: (answered: number, asked: number) =>
    `You responded to ${countText(answered)} of ${countText(asked)} requests in time.`,

  ratingOf: (rating: string, count: number) => `${rating} from ${plural(count, 'review', 'reviews')}`,
  replied: 'Your reply is published below the review.',
  reviewViews: { all: 'All', unanswered: 'Without a reply' },
  noReviews: 'Reviews appear here once guests have written one and it’s published.',
  allAnswered: 'You’ve replied to every review.',
  ofBooking: 'See the booking',
} as const
