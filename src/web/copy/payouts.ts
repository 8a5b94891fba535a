const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const payoutWords = {
  head: 'Payouts',
  details: 'Payout details',
  detailsMean: 'Our payment provider stores your bank details; we don’t. You’ll re-confirm your identity to edit them.',
  sandboxMean: 'Payments are in test mode: the provider is a stand-in, and no money moves.',
  none: 'Nothing can be paid out yet: add your payout details.',
  begun: 'You’ve started. Our payment provider still needs some details, or is reviewing them.',
  enabled: 'All set: payouts can be sent.',
  add: 'Add payout details',
  goOn: 'Continue payout details',
  change: 'Change payout details',
  again: 'That link expired. Here’s a new one:',

  when: 'When you’re paid',
  whenMean: (zone: string) =>
    `Your share of a booking is due 24 hours after it starts, and in parts for bookings of more than 28 days. We send it within an hour, unless you choose a day. Days begin at midnight ${zone} time.`,
  schedule: 'How often',
  schedules: { as_due: 'As soon as it’s due', daily: 'Every day', weekly: 'Once a week', monthly: 'Once a month' },
  weekday: 'Day of the week',
  weekdays,
  monthDay: 'Day of the month',
  minimum: (currency: string) => `Smallest payout, ${currency}`,
  minimumHint: 'We hold smaller amounts until they add up to this. 0 for no minimum, 10,000 at most.',
  needMinimum: 'Enter an amount from 0 to 10,000.',
  save: 'Save',
  saved: 'Saved.',

  history: 'Payout history',
  day: 'Day',
  state: 'State',
  states: { open: 'On the way', done: 'Sent', failed: 'Not sent' },
  held: 'On hold',
  heldBack:
    'Not sent because of a problem report, a dispute, a suspension or a request to remove the second factor. A new payout follows once that is settled.',
  takenBack: 'Reversed',
  failure: 'Our payment provider rejected it. We’ll try again.',
  bookings: 'Bookings',
  amount: 'Amount',
  noHistory: 'No payouts yet. Your first share becomes due 24 hours after your first booking starts.',
} as const
