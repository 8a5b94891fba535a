import type { Email } from '../../../external/mail/draw-email.ts'

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
