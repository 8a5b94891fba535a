import type { Role } from '../../../domain/accounts/permission.ts'
import type { Email } from '../../external/mail/draw-email.ts'

export function accountRestoredMail(name: string, role: Role): Email {
  return {
    kind: 'account_restored',
    name,
    subject: 'Your account is restored',
    lines: [
      `The suspension has ended. You can sign in again${role === 'host' ? ', and your spaces are visible again' : ''}.`,
    ],
    link: { path: '/auth', label: 'Sign in' },
  }
}
