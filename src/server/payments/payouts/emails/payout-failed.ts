import type { Email } from '../../../external/mail/draw-email.ts'

export function payoutFailedMail(name: string, amount: string): Email {
  return {
    kind: 'payout_failed',
    name,
    subject: 'Your payout could not be sent',
    lines: [
      `We could not send you ${amount}: our payment provider did not take it. The money stays yours, and we’ll include it in your next payout.`,
      'Please look at your payout details: something may be missing there.',
    ],
    facts: [['Amount', amount]],
    link: { path: '/financial/payouts', label: 'Look at your payout details' },
  }
}
