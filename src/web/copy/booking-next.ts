import type { BookingState } from '../../domain/bookings/booking.ts'

/** `late` means that the payment arrived after the booking had ended and is refunded in full. */
type Of = {
  until: string
  from: string
  to: string
  refund: string | null
  late: boolean
  /**
   * `early` means that the access instructions aren't shown yet. With `soon`, they are shown if there are any
   * (`access`). With `begun`, the booking has started.
   */
  time: 'early' | 'soon' | 'begun'
  access: boolean
}
type Say = (of: Of) => string
/** Admins see the host's text if there is none for admins. */
type Next = { guest: Say; host: Say; admin?: Say }

const money = ({ late }: Of) =>
  late
    ? 'Your payment arrived too late, so we’re refunding it in full. Your bank may take up to ten days to show it.'
    : 'You weren’t charged. Any amount your bank reserved is released.'

const sentences: Partial<Record<BookingState, Next>> = {
  requested: {
    guest: ({ until }) =>
      `The host has until ${until} to respond. You’re charged only if they accept; otherwise the request expires.`,
    host: ({ until }) => `Respond by ${until}, or the request expires. We hold the slot until then.`,
    admin: ({ until }) =>
      `The host has until ${until} to respond, or the request expires. The slot is held until then.`,
  },
  payment_required: {
    guest: ({ until }) =>
      `The host accepted, but your bank needs you to confirm the payment. Pay by ${until} to keep the slot.`,
    host: ({ until }) => `You accepted. The guest has until ${until} to pay; after that the slot is free again.`,
    admin: ({ until }) => `The host accepted. The guest has until ${until} to pay; after that the slot is free again.`,
  },
  confirmed: {
    guest: ({ from, to, time, access }) => {
      if (time === 'begun') return `You’re booked until ${to}.`
      if (time === 'early') return `You’re booked from ${from}. Access instructions appear here 24 hours before.`
      return `You’re booked from ${from}.${access ? ' Access instructions are below.' : ''}`
    },
    host: ({ from, to, time }) =>
      time === 'begun'
        ? `Your guest is there until ${to}. Your share becomes due 24 hours after the start.`
        : `Your guest arrives on ${from}. Your share becomes due 24 hours after the start.`,
    admin: ({ from, to, time }) =>
      `The guest ${time === 'begun' ? `is there until ${to}` : `arrives on ${from}`}. The host’s share becomes due 24 hours after the start.`,
  },
  completed: {
    guest: () => 'This booking has ended. Thank you for booking.',
    host: () => 'This booking has ended. Thank you for hosting.',
    admin: () => 'This booking has ended.',
  },
  declined: {
    guest: money,
    host: () => 'You declined this request. The slot is free again.',
    admin: () => 'The request was declined. The slot is free again.',
  },
  expired: {
    guest: (of) => `This booking expired. ${money(of)}`,
    host: () => 'This booking expired. The slot is free again.',
  },
  withdrawn: {
    guest: (of) => `You withdrew the request. ${money(of)}`,
    host: () => 'The guest withdrew the request. The slot is free again.',
  },
  cancelled: {
    guest: ({ refund }) =>
      refund
        ? `We’re refunding ${refund} to the card you paid with. Your bank may take up to ten days to show it.`
        : 'There’s no refund.',
    host: () => 'The slot is free again.',
  },
}

export const nextReviewWords: Record<'guest' | 'host', (until: string) => string> = {
  guest: (until) => `Review the space by ${until}`,
  host: (until) => `Review your guest by ${until}`,
}

export function nextWords(state: BookingState, party: 'guest' | 'host' | 'admin', of: Of): string {
  const said = sentences[state]
  return (said?.[party] ?? said?.host)?.(of) ?? ''
}

export const suspendedWords = {
  cancelling: {
    guest: 'The host’s account is suspended, so this booking is being cancelled. You’ll get a full refund.',
    host: 'This booking is being cancelled, and the guest gets a full refund.',
    admin: 'No admin kept this booking in time, so it’s being cancelled. The guest gets a full refund.',
  },
  cancellingState: 'Being cancelled',
  heldHead: 'Held payout',
  heldText: 'The host is suspended. The payout for this booking is held until you decide.',
  decide: 'Decide on the payout',
  decideHead: 'Release or refund',
  releaseAll: 'No refund: release the whole payout',
  decideYes: (amount: string | null) => (amount ? `Refund ${amount} and release the rest` : 'Release the payout'),
  done: 'You’ve decided on the payout.',
} as const
