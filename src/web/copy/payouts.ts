const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const payoutWords = {
  head: 'Payouts',
  details: 'Where your money goes',
  detailsMean:
    'Bank details are kept by our payment provider, not by us. You enter and change them there, after saying again who you are.',
  sandboxMean: 'Payments are in test mode: the provider is a stand-in, and no money moves.',
  none: 'Nothing can be paid out yet: add your payout details.',
  begun: 'You have begun. Some details are still missing at our payment provider, or it is looking at them.',
  enabled: 'All set: payouts can be sent.',
  add: 'Add payout details',
  goOn: 'Go on with payout details',
  change: 'Change payout details',
  again: 'That link had run out. Here is a new one:',

  when: 'When you are paid',
  whenMean: (zone: string) =>
    `Your share of a booking is due 24 hours after it starts, and in parts for bookings of more than 28 days. We send it within an hour, unless you choose a day. Days begin at midnight ${zone} time.`,
  schedule: 'How often',
  schedules: { as_due: 'As soon as it’s due', daily: 'Every day', weekly: 'Once a week', monthly: 'Once a month' },
  weekday: 'Day of the week',
  weekdays,
  monthDay: 'Day of the month',
  minimum: (currency: string) => `Smallest payout, ${currency}`,
  minimumHint: 'We hold smaller amounts until they add up to this. 0 for no minimum, 10,000 at most.',
  needMinimum: 'Write an amount from 0 to 10,000.',
  save: 'Save',
  saved: 'Saved.',

  history: 'Payouts so far',
  day: 'Day',
  state: 'State',
  states: { open: 'On its way', done: 'Sent', failed: 'Not sent' },
  heldBack:
    'Not sent because of a problem report, a dispute, a suspension or a request to remove the second factor. A new payout follows once that is settled.',
  takenBack: 'Taken back',
  failure: 'Our payment provider did not take it. It is tried again.',
  bookings: 'Bookings',
  amount: 'Amount',
  noHistory: 'No payouts yet. Your first share becomes due 24 hours after your first booking starts.',
} as const
