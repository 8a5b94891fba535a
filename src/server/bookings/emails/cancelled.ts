import type { Email, Fact } from '../../external/mail/draw-email.ts'

type Cancelled = {
  space: string
  path: string
  facts: readonly Fact[]
  reason: string
  to: 'guest' | 'host'
  by: 'guest' | 'host' | 'admin' | 'system'
}

const whoTo = {
  guest: {
    guest: 'You cancelled your booking.',
    host: 'The host cancelled your booking.',
    admin: 'We cancelled your booking.',
    system: 'Your booking was cancelled.',
  },
  host: {
    guest: 'The guest cancelled their booking.',
    host: 'You cancelled this booking.',
    admin: 'We cancelled this booking.',
    system: 'This booking was cancelled.',
  },
} as const

/** Goes to one of the parties; `refund` says what the guest is refunded and when, or that there is no refund. */
export function cancelledMail(name: string, { space, path, facts, reason, to, by }: Cancelled, refund: string): Email {
  return {
    kind: 'booking_cancelled',
    name,
    subject: `Booking cancelled: ${space}`,
    lines: [whoTo[to][by], ...(reason && by !== to ? [`Reason: “${reason}”`] : []), refund],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the booking' },
  }
}
