import { DAYS_OWED } from '../../../../domain/payments/payout.ts'
import type { Email } from '../../../external/mail/draw-email.ts'

export function payoutTakenBackMail(name: string, amount: string, bookings: number): Email {
  return {
    kind: 'payout_taken_back',
    name,
    subject: `We reversed ${amount} of a payout`,
    lines: [
      `Guests were refunded after we had paid you for their ${bookings === 1 ? 'booking' : 'bookings'}. You had no new payout for ${DAYS_OWED} days to deduct it from, so we reversed part of an earlier one.`,
    ],
    facts: [['Amount', amount]],
    link: { path: '/financial', label: 'See the details' },
  }
}
