import type { Email } from '../../external/mail/draw-email.ts'

/** Money that was taken for a booking that did not come to be. */
export function refundedMail(name: string, space: string, amount: string): Email {
  return {
    kind: 'refunded',
    name,
    subject: 'Your money is on its way back',
    lines: [
      `We could not book ${space} for you, and gave all of your payment back: ${amount}.`,
      'It is on its way to the card you paid with. Your bank may need up to ten days to show it.',
    ],
    link: { path: '/bookings', label: 'See your bookings' },
  }
}
