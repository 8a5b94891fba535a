import type { BookingState } from '../../domain/bookings/booking.ts'

/** `late`: the payment arrived after the booking had ended and is refunded in full. */
type Of = {
  until: string
  from: string
  to: string
  refund: string | null
  late: boolean
  /**
   * `early`: access isn't shown yet. `soon`: it is shown, if there is any (`access`). `begun`: the booking has
   * started.
   */
  time: 'early' | 'soon' | 'begun'
  access: boolean
}
type Say = (of: Of) => string
/** Without their own text, admins see the host's. */
type Next = { guest: Say; host: Say; admin?: Say }

const money = ({ late }: Of) =>
  late
    ? 'Your bank paid too late for it: all of it goes back, and may need up to ten days to show.'
    : 'You were not charged; anything your bank had set aside for it is released.'

/** What each state leads to, for each party. */
const sentences: Partial<Record<BookingState, Next>> = {
  requested: {
    guest: ({ until }) =>
      `The host answers by ${until}. You are charged only if they say yes; unanswered, the request ends by itself.`,
    host: ({ until }) => `Answer by ${until}: after that the request ends by itself. The slot is kept until then.`,
    admin: ({ until }) =>
      `The host answers by ${until}: after that the request ends by itself. The slot is kept until then.`,
  },
  payment_required: {
    guest: ({ until }) =>
      `The host said yes, but your card could not be charged without you. Pay by ${until} to keep the slot.`,
    host: ({ until }) => `You said yes. The guest has until ${until} to pay; after that the slot is free again.`,
    admin: ({ until }) => `The host said yes. The guest has until ${until} to pay; after that the slot is free again.`,
  },
  confirmed: {
    guest: ({ from, to, time, access }) => {
      if (time === 'begun') return `It is yours until ${to}.`
      if (time === 'early') return `It is yours from ${from}. How to get in is shown here 24 hours before.`
      return `It is yours from ${from}.${access ? ' How to get in is shown below.' : ''}`
    },
    host: ({ from, to, time }) =>
      time === 'begun'
        ? `Your guest is there until ${to}. Your share becomes due 24 hours after the start.`
        : `Your guest comes on ${from}. Your share becomes due 24 hours after the start.`,
    admin: ({ from, to, time }) =>
      `The guest ${time === 'begun' ? `is there until ${to}` : `comes on ${from}`}. The host’s share becomes due 24 hours after the start.`,
  },
  completed: {
    guest: () => 'It is over. Thank you for booking.',
    host: () => 'It is over. Thank you for hosting.',
    admin: () => 'It is over.',
  },
  declined: {
    guest: money,
    host: () => 'You declined this request. The slot is free again.',
    admin: () => 'The request was declined. The slot is free again.',
  },
  expired: {
    guest: (of) => `It ended by itself. ${money(of)}`,
    host: () => 'It ended by itself. The slot is free again.',
  },
  withdrawn: {
    guest: (of) => `You took it back. ${money(of)}`,
    host: () => 'The guest took it back. The slot is free again.',
  },
  cancelled: {
    guest: ({ refund }) =>
      refund
        ? `${refund} goes back to the card you paid with; your bank may need up to ten days to show it.`
        : 'Nothing goes back for it.',
    host: () => 'The slot is free again.',
  },
}

export const nextReviewWords: Record<'guest' | 'host', (until: string) => string> = {
  guest: (until) => `Say how the space was, until ${until}`,
  host: (until) => `Say how your guest was, until ${until}`,
}

export function nextWords(state: BookingState, party: 'guest' | 'host' | 'admin', of: Of): string {
  const said = sentences[state]
  return (said?.[party] ?? said?.host)?.(of) ?? ''
}
