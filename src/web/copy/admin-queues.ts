/** Bookings of suspended hosts. */
export const undecidedWords = {
  text: 'Keep or cancel each booking within 48 hours of the suspension, and before it starts. A booking nobody keeps is cancelled, and the guest gets a full refund. A booking that had started goes on; its payout is held until you decide.',
  none: 'No booking of a suspended host needs a decision.',
  host: (name: string) => `Host: ${name}`,
  guest: (name: string) => `Guest: ${name}`,
  suspended: 'Suspended',
  begins: 'Begins',
  due: 'Cancelled unless kept by',
  overdue: 'Being cancelled since',
  soon: (count: number) =>
    count === 1
      ? 'A booking of a suspended host is cancelled with a full refund unless you keep it before'
      : `${count} bookings of suspended hosts are cancelled with a full refund unless you keep them. The first deadline is`,
  decideNow: 'Decide now',
  payout: 'Payout held',
  decide: 'Decide on the payout',
  look: 'Look at the booking',
  cancel: 'Cancel it',
  keep: 'Keep it',
  kept: 'You’ve kept the booking.',
} as const

export const manyWords = {
  head: 'What was chosen',
  all: 'Choose all on this page',
  choose: (what: string) => `Choose ${what}`,
  chooseReport: 'Choose this report',
  whose: { author: 'Who wrote it', host: 'The host’s account', person: 'The person’s account' },
  listingDown: 'The listing was taken down',
  reason: 'Reason',
  hint: 'It is in the audit log.',
  needChoice: 'Choose at least one.',
  needReason: 'Say why.',
  confirmFirst: 'Failed jobs can move money, so confirm first that it’s you.',
  left: 'Left as they were:',
  gone: 'Nothing was left to do: somebody else was faster.',
  open: 'Open',
  settled: 'Settled',
  handled: 'Handled',
  states: 'By state',
  outcomes: { dismissed: 'Nothing was wrong', acted_on: 'Something was done', taken_down: 'The review was taken down' },
  dismiss: 'Nothing is wrong',
  actedOn: 'Something was done',
  takeDown: 'Take the review down',
  takeDownHint: 'It is in the audit log. Of a review that is taken down, its author reads it too.',
  reportsSettled: (count: number) => (count === 1 ? '1 report is settled.' : `${count} reports are settled.`),
} as const

/** Failed jobs. */
export const jobsWords = {
  head: 'Jobs',
  text: 'What was tried until it was given up. Trying again is harmless: each may run twice.',
  none: 'No job has failed.',
  kind: 'Kind',
  about: 'About',
  why: 'Why it failed',
  failedAt: 'Given up',
  retry: 'Try again',
  drop: 'Let go',
  retried: (count: number) => (count === 1 ? '1 job begins again.' : `${count} jobs begin again.`),
  dropped: (count: number) => (count === 1 ? '1 job is let go.' : `${count} jobs are let go.`),
  queues: 'What waits now',
  noQueues: 'Nothing waits.',
  waiting: 'Waiting',
  late: 'Late by more than a minute',
  running: 'Running',
  since: 'Due since',
} as const

export const alertsWords = {
  head: 'Alerts',
  text: 'Patterns of failed sign-ins, leaked passwords and copied sessions. What the site did about each by itself stands beside it.',
  none: 'Nothing suspicious waits.',
  noneHandled: 'No alert was handled yet.',
  kinds: {
    repeated_signin_failures: 'Three failed sign-ins on one device',
    weak_and_leaked_password: 'A weak and a leaked password were tried',
    rapid_clicks_with_warning: 'Rapid clicks, and something pasted into the console',
    refresh_token_copied: 'The cookies of a session were used twice',
    account_tried: 'Somebody tries to enter an account',
  } as Record<string, string>,
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  did: (ended: number, warned: number) => `Sessions ended: ${ended} · owners warned by mail: ${warned}`,
  whose: 'About',
  handle: 'Looked into',
  handled: (count: number) => (count === 1 ? '1 alert is handled.' : `${count} alerts are handled.`),
} as const

export const allBookingsWords = {
  head: 'Bookings',
  search: 'Number, space, name or email address',
  state: 'State',
  anyState: 'All but holds',
  sort: 'Order',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', begins: 'By start', total: 'By total' },
  found: (total: number) => (total === 1 ? '1 booking' : `${total.toLocaleString('en')} bookings`),
  none: 'No booking matches.',
  number: 'Number',
  space: 'Space',
  guest: 'Guest',
  host: 'Host',
  begins: 'Begins',
  total: 'Total',
} as const

const many = (one: string, several: string) => (count: number) => (count === 1 ? `1 ${one}` : `${count} ${several}`)

/** The queues in the order of work: count, empty message and link. */
export const queues = [
  {
    name: 'alerts',
    waiting: many('alert is open', 'alerts are open'),
    none: 'No alert is open.',
    open: 'Open the alerts',
    to: '/admin/alerts',
  },
  {
    name: 'problems',
    waiting: many('problem report needs review', 'problem reports need review'),
    none: 'No problem report needs review.',
    open: 'Open the problem reports',
    to: '/admin/problems',
  },
  {
    name: 'bookings',
    waiting: many('booking of a suspended host needs a decision', 'bookings of suspended hosts need a decision'),
    none: 'No booking of a suspended host needs a decision.',
    open: 'Open the bookings',
    to: '/admin/bookings',
  },
  {
    name: 'applications',
    waiting: many('application waits', 'applications wait'),
    none: 'No application waits.',
    open: 'Open the applications',
    to: '/admin/applications',
  },
  {
    name: 'listings',
    waiting: many('listing waits', 'listings wait'),
    none: 'No listing waits.',
    open: 'Open the listings',
    to: '/admin/listings',
  },
  {
    name: 'subjectReports',
    waiting: many('listing or person was reported', 'reports of listings and people need review'),
    none: 'No reported listing or person needs review.',
    open: 'Open the reported listings and people',
    to: '/admin/subject-reports',
  },
  {
    name: 'messageReports',
    waiting: many('report of a message waits', 'reports of messages wait'),
    none: 'No report of a message waits.',
    open: 'Open the reported messages',
    to: '/admin/message-reports',
  },
  {
    name: 'reviewReports',
    waiting: many('report of a review waits', 'reports of reviews wait'),
    none: 'No report of a review waits.',
    open: 'Open the reported reviews',
    to: '/admin/reports',
  },
  {
    name: 'jobs',
    waiting: many('job has failed', 'jobs have failed'),
    none: 'No job has failed.',
    open: 'Open the jobs',
    to: '/admin/jobs',
  },
] as const
