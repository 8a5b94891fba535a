import { DAYS_OWED } from '../../../domain/payments/payout.ts'
import type { Email } from '../../external/mail/draw-email.ts'

export function payoutFailedMail(name: string, amount: string): Email {
  return {
    kind: 'payout_failed',
    name,
    subject: 'We couldn’t send your payout',
    lines: [
      `We couldn’t send you ${amount}, because our payment provider rejected the payout. We still owe you this money and will include it in your next payout.`,
      'Please check your payout details. Something may be missing.',
    ],
    facts: [['Amount', amount]],
    link: { path: '/financial/payouts', label: 'Check your payout details' },
  }
}

export function payoutSentMail(name: string, amount: string, bookings: number): Email {
  return {
    kind: 'payout_sent',
    name,
    subject: `We sent you ${amount}`,
    lines: ['Your payout is on its way to your account. Your bank may take a few days to show it.'],
    facts: [
      ['Amount', amount],
      ['For', bookings === 1 ? 'one booking' : `${bookings} bookings`],
    ],
    link: { path: '/financial', label: 'See your earnings' },
  }
}

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
