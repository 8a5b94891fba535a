import type { Email } from '../../external/mail/draw-email.ts'

/** To somebody who was suspended: why, and what follows. */
export function accountSuspendedMail(name: string, reason: string): Email {
  return {
    kind: 'account_suspended',
    name,
    subject: 'Your account is suspended',
    lines: [
      'Nobody can sign in to it for now. Your spaces are hidden, payouts wait, and we decide about each booking to come at them within 48 hours.',
      'If you think we are wrong, write to us.',
    ],
    facts: [['Why', reason]],
  }
}
