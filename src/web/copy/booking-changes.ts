import type { ChangeState } from '../../domain/bookings/change.ts'

/** Other dates or people for a booking: proposed by one side, answered by the other. */
export const changeWords = {
  head: 'Change of dates or people',
  propose: 'Change dates or people',
  formHead: 'Change dates or people',
  formText:
    'The other side answers within 24 hours. The time you ask for is kept until then, and your booking stays as it is.',
  firstDay: 'First day',
  lastDay: 'Last day',
  day: 'Date',
  start: 'Start',
  hours: 'Hours',
  people: 'People',
  look: 'See what it costs',
  lookAgain: 'You have changed what you ask for. See what it costs, then propose it.',
  receives: (amount: string) => `You receive ${amount} in all then.`,
  theyReceive: (amount: string) => `The host receives ${amount} in all then.`,
  newTotal: (total: string) => `New total: ${total}.`,
  more: (amount: string) => `${amount} more is charged to the card of the booking once it is accepted.`,
  less: (amount: string) => `${amount} goes back to the card of the booking once it is accepted.`,
  same: 'Nothing is charged and nothing goes back.',
  send: 'Propose this change',
  open: (by: string, until: string) => `${by} proposed a change. It can be answered until ${until}.`,
  you: 'You',
  theGuest: 'The guest',
  theHost: 'The host',
  acceptIt: 'Accept the change',
  declineIt: 'Decline the change',
  takeBack: 'Take it back',
  paying: 'Accepted. The payment is under way.',
  bank: 'Continue to your bank',
  to: (when: string, people: string) => `${when} · ${people}`,
  done: {
    propose: 'Proposed. The other side was told by mail.',
    accept_change: 'The booking was changed.',
    change_paying: 'Accepted. The booking changes once the bank has answered.',
    change_failed: 'You said yes, but what it costs more could not be charged. The booking stays as it was.',
    end_change: 'The proposal is off the table; the booking stays as it is.',
  },
} as const

export const changeStates: Record<ChangeState, string> = {
  open: 'Proposed',
  paying: 'Being paid',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Taken back',
  expired: 'Not answered in time',
  failed: 'The charge failed; the old terms stay',
  ended: 'Ended with the booking',
}
