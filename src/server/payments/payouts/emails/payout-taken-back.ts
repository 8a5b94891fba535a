import { DAYS_OWED } from '../../../../domain/payments/payout.ts'
import type { Email } from '../../../external/mail/draw-email.ts'

export function payoutTakenBackMail(name: string, amount: string, bookings: number): Email {
  return {
    kind: 'payout_taken_back',
    name,
    subject: `We took ${amount} back`,
    lines: [
      `Guests got money back after we had paid you for their ${bookings === 1 ? 'booking' : 'bookings'}. No payout came for ${DAYS_OWED} days to take it off, so we took it back from an earlier one.`,
    ],
    facts: [['Amount', amount]],
    link: { path: '/financial', label: 'See what it was for' },
  }
}
