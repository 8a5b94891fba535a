import type { Email, Fact } from '../../external/mail/draw-email.ts'

/** Money that was taken for a booking that did not come to be; `asked`: it was the amount we had asked for. */
export function refundedMail(
  name: string,
  space: string,
  amount: string,
  { asked = true, facts = [] }: { asked?: boolean; facts?: readonly Fact[] } = {},
): Email {
  return {
    kind: 'refunded',
    name,
    subject: 'Your money is on its way back',
    lines: [
      asked
        ? `We could not book ${space} for you, and gave all of your payment back: ${amount}.`
        : `Not the amount we asked for was charged for ${space}, so we gave it back: ${amount}.`,
      'It is on its way to the card you paid with. Your bank may need up to ten days to show it.',
    ],
    facts: [['Space', space], ...facts, ['Refund', amount]],
    link: { path: '/bookings', label: 'See your bookings' },
  }
}
