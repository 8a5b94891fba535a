import type { Email } from '../../external/mail/draw-email.ts'

export function passwordChangedMail(name: string): Email {
  return {
    kind: 'password_changed',
    name,
    subject: 'Your password was changed',
    lines: [
      'Your Daylet password was changed and all other devices are signed out.',
      'If this was not you, set a new one at once.',
    ],
    link: { path: '/auth/recover', label: 'Set a new password' },
  }
}
