import type { RefundReason } from '../../../domain/payments/payment.ts'
import type { Email, Fact } from '../../external/mail/draw-email.ts'
import type { Attachment } from '../../external/mail/mailer.ts'

type More = {
  facts?: readonly Fact[]
  path?: string
  attachments?: readonly Attachment[]
  day?: string
  guest?: string
}

const onDay = (space: string, day: string) => (day ? `${space}, ${day}` : space)

export function bookingConfirmedMail(name: string, space: string, when: string, more: More = {}): Email {
  const { facts = [], path = '/bookings', attachments = [], day = '' } = more
  return {
    kind: 'booking_confirmed',
    name,
    subject: `Booking confirmed: ${onDay(space, day)}`,
    heading: 'Booking confirmed',
    lines: ['Your booking is confirmed. Your receipt and a calendar invite are attached.'],
    facts: [['Space', space], ['When', when], ...facts],
    link: { path, label: 'See your booking' },
    attachments,
  }
}

export function bookingReceivedMail(name: string, space: string, when: string, more: More = {}): Email {
  const { facts = [], path = '/', attachments = [], day = '', guest = 'A guest' } = more
  return {
    kind: 'booking_received',
    name,
    subject: `New booking: ${onDay(space, day)}`,
    heading: 'New booking',
    lines: [`${guest} booked ${space}. A calendar invite is attached.`],
    facts: [['Space', space], ['When', when], ...facts],
    link: { path, label: 'See the booking' },
    attachments,
  }
}

export function bookingsDueMail(name: string, { count, when }: { count: number; when: string }): Email {
  const bookings = count === 1 ? 'A booking with a suspended host is' : `${count} bookings with suspended hosts are`
  return {
    kind: 'bookings_due',
    name,
    subject: `${bookings} about to be cancelled`,
    lines: [
      `${bookings} waiting for your decision. Starting ${when}, we’ll cancel any booking no admin has kept, with a full refund.`,
    ],
    link: { path: '/admin/bookings', label: 'See the bookings' },
  }
}

type Cancelled = {
  space: string
  path: string
  facts: readonly Fact[]
  reason: string
  to: 'guest' | 'host'
  by: 'guest' | 'host' | 'admin' | 'system'
  guest: string
  host: string
}

const whoTo = ({ guest, host }: Pick<Cancelled, 'guest' | 'host'>) => ({
  guest: {
    guest: 'You cancelled your booking.',
    host: `${host} cancelled your booking.`,
    admin: 'We cancelled your booking.',
    system: 'Your booking was cancelled.',
  },
  host: {
    guest: `${guest} cancelled their booking.`,
    host: 'You cancelled this booking.',
    admin: 'We cancelled this booking.',
    system: 'This booking was cancelled.',
  },
})

export function cancelledMail(
  name: string,
  { space, path, facts, reason, to, by, ...people }: Cancelled,
  refund: string,
): Email {
  return {
    kind: 'booking_cancelled',
    name,
    subject: `Booking cancelled: ${space}`,
    lines: [whoTo(people)[to][by], ...(reason && by !== to ? [`Reason: “${reason}”`] : []), refund],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the booking' },
  }
}

/** `who` took the last step: "You" or a first name. */
type Change = { space: string; path: string; facts: readonly Fact[]; who: string }

export function changeProposedMail(
  name: string,
  { space, path, facts, who }: Change,
  { by, until, deadline }: { by: 'guest' | 'host'; until: string; deadline: string },
): Email {
  return {
    kind: 'change_proposed',
    name,
    subject: `Respond by ${deadline}: change requested for ${space}`,
    heading: 'Change requested',
    lines: [
      `${who} would like to change ${by === 'guest' ? 'their' : 'your'} booking. Please respond by ${until}. Otherwise the booking doesn’t change.`,
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Review the change' },
  }
}

const endings = {
  accepted: (who: string) => `${who} accepted the change. These are the new terms.`,
  declined: (who: string) => `${who} declined the change. The booking hasn’t changed.`,
  withdrawn: (who: string) => `${who} withdrew the change. The booking hasn’t changed.`,
  expired: () => 'The change request expired without a response. The booking hasn’t changed.',
  failed: (who: string) =>
    `${who} accepted the change, but the extra amount couldn’t be charged. The booking hasn’t changed.`,
} as const
export type ChangeEnding = keyof typeof endings

export function changeEndedMail(
  name: string,
  { space, path, facts, who, ending }: Change & { ending: ChangeEnding },
): Email {
  return {
    kind: 'change_ended',
    name,
    subject: `${ending === 'accepted' ? 'Your booking was changed' : 'Your booking hasn’t changed'}: ${space}`,
    lines: [endings[ending](who)],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the booking' },
  }
}

type Problem = { space: string; path: string; facts: readonly Fact[] }
type Written = Problem & { text: string }

export function problemReportedMail(
  name: string,
  { space, path, facts, text }: Written,
  { guest, until, deadline }: { guest: string; until: string; deadline: string },
): Email {
  return {
    kind: 'problem_reported',
    name,
    subject: `Respond by ${deadline}: ${guest} reported a problem with ${space}`,
    heading: `${guest} reported a problem`,
    lines: [
      `${guest} wrote: “${text}”`,
      `Please respond by ${until}. You can offer a refund of any amount. If you don’t respond in time, we’ll decide.`,
      'Your payout for this booking is held until the report is settled.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Respond to the report' },
  }
}

export function problemForAdminMail(name: string, { space, path, facts, text }: Written): Email {
  return {
    kind: 'problem_for_admin',
    name,
    subject: `A guest reported a problem: ${space}`,
    lines: [
      `The guest wrote: “${text}”`,
      'The payout is held. The host has 24 hours to respond; if host and guest don’t settle it, you’ll decide.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the report' },
  }
}

export function problemAnsweredMail(
  name: string,
  { space, path, facts, text }: Written,
  { host, offer }: { host: string; offer: { amount: string; until: string } | null },
): Email {
  return {
    kind: 'problem_answered',
    name,
    subject: offer ? `${host} offers you a refund of ${offer.amount}` : `${host} responded to your report`,
    lines: [
      `${host} wrote: “${text}”`,
      offer
        ? `You can accept the refund of ${offer.amount} until ${offer.until}. If you don’t, we’ll decide.`
        : 'They didn’t offer a refund, so we’ll review your report and decide.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: offer ? 'See the offer' : 'See the response' },
  }
}

export function problemSettledMail(
  name: string,
  { space, path, facts }: Problem,
  { to, refund, reason }: { to: 'guest' | 'host'; refund: string | null; reason: string },
): Email {
  const sent = to === 'guest' ? `We’re refunding you ${refund}.` : `We’re refunding the guest ${refund}.`
  return {
    kind: 'problem_settled',
    name,
    subject: `Problem report settled: ${space}`,
    lines: [
      refund ? sent : 'There’s no refund.',
      ...(reason
        ? [`Our reason: “${reason}”`]
        : [to === 'guest' ? 'You accepted the host’s offer.' : 'The guest accepted your offer.']),
      ...(to === 'host' ? ['Your payout for this booking is no longer held.'] : []),
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the booking' },
  }
}

export function problemWithdrawnMail(name: string, { space, path, facts }: Problem): Email {
  return {
    kind: 'problem_withdrawn',
    name,
    subject: `Problem report withdrawn: ${space}`,
    lines: ['The guest withdrew their report. Your payout for this booking is no longer held.'],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the booking' },
  }
}

type RefundedMore = { reason?: RefundReason; facts?: readonly Fact[]; path?: string }

export function refundedMail(
  name: string,
  space: string,
  amount: string,
  { reason = 'slot_lost', facts = [], path = '/bookings' }: RefundedMore = {},
): Email {
  return {
    kind: 'refunded',
    name,
    subject: 'Your refund is on its way',
    lines: [
      why(reason, space, amount),
      'The refund goes to the card you paid with. Your bank may take up to ten days to show it.',
    ],
    facts: [['Space', space], ...facts, ['Refund', amount]],
    link: { path, label: 'See your booking' },
  }
}

function why(reason: RefundReason, space: string, amount: string): string {
  if (reason === 'cancelled') return `Your booking of ${space} was cancelled, and we refunded ${amount}.`
  if (reason === 'changed') return `Your booking of ${space} costs less after the change, and we refunded ${amount}.`
  if (reason === 'problem') return `The problem you reported with ${space} was settled, and we refunded ${amount}.`
  if (reason === 'not_as_asked')
    return `Your bank charged a different amount for ${space} than we asked for, so we refunded it: ${amount}.`
  return `We couldn’t book ${space} for you, so we refunded your payment in full: ${amount}.`
}

type People = { guest: string; host: string }
type Ended = People & { space: string; path: string; facts: readonly Fact[]; reason: string }

const said = (reason: string, by: string): string[] => (reason ? [`${by} wrote: “${reason}”`] : [])

export function declinedMail(name: string, { space, path, facts, reason, host }: Ended): Email {
  return {
    kind: 'request_declined',
    name,
    subject: `Your request was declined: ${space}`,
    lines: [
      `${host} can’t take your booking. You weren’t charged, and any amount your bank reserved is released.`,
      ...said(reason, host),
      'Open your request to see other available times.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See available times' },
  }
}

export function withdrawnMail(name: string, { space, path, facts, reason, guest }: Ended): Email {
  return {
    kind: 'request_withdrawn',
    name,
    subject: `A request was withdrawn: ${space}`,
    lines: [`${guest} withdrew their request. The slot is free again.`, ...said(reason, guest)],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the request' },
  }
}

export function lapsedMail(
  name: string,
  { space, path, facts, guest, host }: Omit<Ended, 'reason'>,
  { what, to }: { what: 'unanswered' | 'unpaid'; to: 'guest' | 'host' },
): Email {
  return {
    kind: 'request_expired',
    name,
    subject: `Request expired: ${space}`,
    lines: [
      what === 'unanswered'
        ? `${to === 'host' ? 'You' : host} didn’t respond in time, so the request expired. Nothing was charged, and the slot is free again.`
        : `${to === 'guest' ? 'You' : guest} didn’t pay in time, so the request expired. Nothing was charged, and the slot is free again.`,
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the request' },
  }
}

type Request = { space: string; path: string; until: string; deadline: string; facts: readonly Fact[] }

export function requestReceivedMail(
  name: string,
  { space, path, until, deadline, facts, guest }: Request & { guest: string },
): Email {
  return {
    kind: 'request_received',
    name,
    subject: `Respond by ${deadline}: ${guest} wants to book ${space}`,
    heading: `${guest} wants to book your space`,
    lines: [
      `Please respond by ${until}, or the request expires.`,
      'We hold the slot until then. The guest is charged only if you accept.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Respond to the request' },
  }
}

export function requestSentMail(
  name: string,
  { space, path, until, facts, host, free }: Request & { host: string; free: boolean },
): Email {
  return {
    kind: 'request_sent',
    name,
    subject: `Your request was sent: ${space}`,
    lines: [
      `${host} has until ${until} to respond. We hold the slot for you until then.`,
      free ? 'There’s nothing to pay.' : 'You’re charged only if they accept.',
      'You can withdraw the request at any time until then.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See your request' },
  }
}

export function paymentNeededMail(name: string, { space, path, until, deadline, facts }: Request): Email {
  return {
    kind: 'payment_needed',
    name,
    subject: `Pay by ${deadline} to keep ${space}`,
    heading: 'Complete your payment',
    lines: [
      `Your request was accepted, but the payment didn’t go through. Please pay by ${until}, with the same card or another one. After that, the slot is released.`,
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Pay now' },
  }
}
