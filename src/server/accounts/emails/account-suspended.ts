import type { Role } from '../../../domain/accounts/permission.ts'
import type { Email } from '../../external/mail/draw-email.ts'

const OF_HOSTS =
  ' Your spaces are hidden and your payouts are held. We’ll decide on each upcoming booking within 48 hours.'

export function accountSuspendedMail(name: string, role: Role, reason: string): Email {
  return {
    kind: 'account_suspended',
    name,
    subject: 'Your account is suspended',
    lines: [
      `You can’t sign in for now.${role === 'host' ? OF_HOSTS : ''}`,
      'If you think this is a mistake, contact us.',
    ],
    facts: [['Reason', reason]],
  }
}
