const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The sentences of /financial/payouts. */
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
  whenMean: 'Each booking is due 24 hours after it starts. Payouts go out at the beginning of a day of UTC.',
  schedule: 'How often',
  schedules: { daily: 'Every day', weekly: 'Once a week', monthly: 'Once a month' },
  weekday: 'Day of the week',
  weekdays,
  monthDay: 'Day of the month',
  minimum: (currency: string) => `Smallest payout, ${currency}`,
  minimumHint: 'What comes to less waits for the next day. 0 for none, 10,000 at most.',
  needMinimum: 'Write an amount from 0 to 10,000.',
  save: 'Save',
  saved: 'Saved.',

  history: 'Payouts so far',
  day: 'Day',
  state: 'State',
  states: { open: 'On its way', done: 'Sent', failed: 'Not sent' },
  heldBack: 'Held back, as the account was suspended; it goes out the day after that ends',
  takenBack: 'Taken back',
  failure: 'Our payment provider did not take it. It is tried again.',
  bookings: 'Bookings',
  amount: 'Amount',
  noHistory: 'No payout yet. The first goes out the day after 24 hours of your first booking have passed.',
} as const
