import type { BookingState } from '../../domain/bookings/booking.ts'

/** `late` means that the payment arrived after the booking had ended and is refunded in full. */
type Of = {
  host: string
  guest: string
  until: string
  from: string
  to: string
  refund: string | null
  /** True while the bank may not show the refund yet. */
  refundsNow: boolean
  /** The person who ended the booking: “You”, a first name or the site’s name. Null if the booking expired. */
  by: string | null
  /** The state in which the booking ended. */
  endedFrom: BookingState | null
  /** The last four digits of the card that is charged once the host accepts, or is refunded. */
  card: string | null
  late: boolean
  /**
   * `early` means that the access instructions aren't shown yet. With `soon`, they are shown if there are any
   * (`access`). With `begun`, the booking has started.
   */
  time: 'early' | 'soon' | 'begun'
  access: boolean
  /** True while a reported problem holds the payout. */
  onHold: boolean
}
type Next = { head: string; text: string }
type Say = (of: Of) => Next
/** Admins see the host's text if there is none for admins. */
type Nexts = { guest: Say; host: Say; admin?: Say }

const HELD = {
  host: 'Your payout is on hold until the reported problem is resolved.',
  admin: 'The host’s payout is on hold until the reported problem is resolved.',
} as const

const bankTakes = 'Your bank may take up to ten days to show it.'
const money = ({ late }: Of) =>
  late
    ? `Your payment arrived too late, so we’re refunding it in full. ${bankTakes}`
    : 'You weren’t charged. Any amount your bank reserved is released.'
const freeAgain = 'The slot is free again.'
const cancelledBy = ({ by }: Of) => (by ? `${by} cancelled` : 'This booking was cancelled')

const sentences: Record<Exclude<BookingState, 'released'>, Nexts> = {
  held: {
    guest: ({ until }) => ({ head: 'Finish your booking', text: `We hold the slot until ${until}.` }),
    host: ({ until }) => ({ head: 'Held, not paid', text: `The slot is held until ${until}.` }),
  },
  requested: {
    guest: ({ host, until, card }) => ({
      head: `Waiting for ${host}`,
      text: `${host} has until ${until} to respond. ${
        card ? `If they accept, we’ll charge the card ending in ${card}. ` : ''
      }Nothing has been charged yet.`,
    }),
    host: ({ guest, until }) => ({
      head: `${guest} wants to book`,
      text: `Respond by ${until}, or the request expires. We hold the slot until then.`,
    }),
    admin: ({ host, until }) => ({
      head: `Waiting for ${host}`,
      text: `${host} has until ${until} to respond, or the request expires. The slot is held until then.`,
    }),
  },
  payment_required: {
    guest: ({ host, until }) => ({
      head: `${host} accepted. Confirm your payment`,
      text: `The payment didn’t go through. Confirm it with your bank or use another card by ${until}, or the slot is released.`,
    }),
    host: ({ guest, until }) => ({
      head: `Waiting for ${guest} to pay`,
      text: `You accepted. ${guest} has until ${until} to pay; after that the slot is free again.`,
    }),
    admin: ({ host, guest, until }) => ({
      head: `Waiting for ${guest} to pay`,
      text: `${host} accepted. ${guest} has until ${until} to pay; after that the slot is free again.`,
    }),
  },
  confirmed: {
    guest: ({ from, to, time, access }) => {
      if (time === 'begun')
        return { head: `Your booking runs until ${to}`, text: access ? 'Access instructions are below.' : '' }
      const text = { early: 'Access instructions appear here 24 hours before your booking starts.', soon: '' }[time]
      return { head: `You’re booked from ${from}`, text: access ? 'Access instructions are below.' : text }
    },
    host: ({ guest, from, to, time, onHold }) => ({
      head: time === 'begun' ? `${guest}’s booking runs until ${to}` : `${guest} arrives on ${from}`,
      text: onHold ? HELD.host : 'Your payout becomes due 24 hours after the start.',
    }),
    admin: ({ guest, from, to, time, onHold }) => ({
      head: time === 'begun' ? `${guest}’s booking runs until ${to}` : `${guest} arrives on ${from}`,
      text: onHold ? HELD.admin : 'The host’s payout becomes due 24 hours after the start.',
    }),
  },
  completed: {
    guest: () => ({ head: 'This booking has ended', text: 'Thank you for booking.' }),
    host: ({ onHold }) => ({ head: 'This booking has ended', text: onHold ? HELD.host : 'Thank you for hosting.' }),
    admin: ({ onHold }) => ({ head: 'This booking has ended', text: onHold ? HELD.admin : '' }),
  },
  declined: {
    guest: (of) => ({ head: of.by ? `${of.by} declined your request` : 'Your request was declined', text: money(of) }),
    host: ({ by }) => ({ head: by ? `${by} declined this request` : 'This request was declined', text: freeAgain }),
  },
  expired: {
    guest: (of) => ({
      head:
        of.endedFrom === 'requested'
          ? `${of.host} didn’t respond in time`
          : of.endedFrom === 'payment_required'
            ? 'The payment wasn’t completed in time'
            : 'This booking expired',
      text: money(of),
    }),
    host: ({ endedFrom, guest }) => ({
      head:
        endedFrom === 'requested'
          ? 'This request expired without a response'
          : endedFrom === 'payment_required'
            ? `${guest} didn’t pay in time`
            : 'This booking expired',
      text: freeAgain,
    }),
  },
  withdrawn: {
    guest: (of) => ({ head: 'You withdrew the request', text: money(of) }),
    host: ({ guest }) => ({ head: `${guest} withdrew the request`, text: freeAgain }),
  },
  cancelled: {
    guest: (of) => {
      const who = cancelledBy(of)
      const { refund, refundsNow, card, endedFrom } = of
      if (endedFrom === 'payment_required') return { head: who, text: money(of) }
      if (!refund) return { head: who, text: 'There’s no refund.' }
      const to = card ? `the card ending in ${card}` : 'the card you paid with'
      return refundsNow
        ? { head: `${who}. ${refund} is on its way`, text: `The refund goes to ${to}. ${bankTakes}` }
        : { head: `${who}. ${refund} was refunded`, text: `The refund went to ${to}.` }
    },
    host: (of) => ({ head: cancelledBy(of), text: freeAgain }),
  },
}

export const nextReviewWords: Record<'guest' | 'host', (until: string) => string> = {
  guest: (until) => `Review the space by ${until}.`,
  host: (until) => `Review your guest by ${until}.`,
}

export function nextWords(state: BookingState, party: 'guest' | 'host' | 'admin', of: Of): Next {
  if (state === 'released') return { head: 'This slot was released', text: '' }
  const said = sentences[state]
  return (said[party] ?? said.host)(of)
}

export const timeLeftWords = (left: string) => `${left} left`

export const suspendedWords = {
  cancelling: {
    guest: 'The host’s account is suspended, so this booking is being cancelled. You’ll get a full refund.',
    host: 'This booking is being cancelled, and the guest gets a full refund.',
    admin: 'No admin kept this booking in time, so it’s being cancelled. The guest gets a full refund.',
  },
  cancellingHead: 'This booking is being cancelled',
  heldHead: 'Held payout',
  heldText: 'The host is suspended. The payout for this booking is held until you decide.',
  decide: 'Decide on the payout',
  decideHead: 'Release or refund',
  releaseAll: 'No refund: release the whole payout',
  decideYes: (amount: string | null) => (amount ? `Refund ${amount} and release the rest` : 'Release the payout'),
  done: 'You’ve decided on the payout.',
} as const
