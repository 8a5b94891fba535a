import type { RefundReason } from '../../../domain/payments/payment.ts'
import type { Email, Fact } from '../../external/mail/draw-email.ts'

type More = { reason?: RefundReason; facts?: readonly Fact[]; path?: string }

export function refundedMail(
  name: string,
  space: string,
  amount: string,
  { reason = 'slot_lost', facts = [], path = '/bookings' }: More = {},
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
