import type { Email } from '../../../external/mail/draw-email.ts'

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
    link: { path: '/financial', label: 'See your money' },
  }
}
