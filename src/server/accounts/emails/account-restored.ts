import type { Role } from '../../../domain/accounts/permission.ts'
import type { Email } from '../../external/mail/draw-email.ts'

export function accountRestoredMail(name: string, role: Role): Email {
  return {
    kind: 'account_restored',
    name,
    subject: 'Your account is open again',
    lines: [`The suspension is over. Sign in as before${role === 'host' ? '; your spaces are to be seen again' : ''}.`],
    link: { path: '/auth', label: 'Sign in' },
  }
}
