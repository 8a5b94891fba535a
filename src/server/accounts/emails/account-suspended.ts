import type { Role } from '../../../domain/accounts/permission.ts'
import type { Email } from '../../external/mail/draw-email.ts'

const OF_HOSTS =
  ' Your spaces are hidden, payouts wait, and we decide about each booking to come at them within 48 hours.'

export function accountSuspendedMail(name: string, role: Role, reason: string): Email {
  return {
    kind: 'account_suspended',
    name,
    subject: 'Your account is suspended',
    lines: [
      `Nobody can sign in to it for now.${role === 'host' ? OF_HOSTS : ''}`,
      'If you think we are wrong, write to us.',
    ],
    facts: [['Why', reason]],
  }
}
