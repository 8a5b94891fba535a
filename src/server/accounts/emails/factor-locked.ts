import type { Email } from '../../external/mail/draw-email.ts'

export function factorLockedMail(name: string): Email {
  return {
    kind: 'second_factor_locked',
    name,
    subject: 'Too many wrong codes for your account',
    lines: [
      'A hundred wrong codes of an authenticator app were tried in a row for your Daylet account, each by somebody who had passed the first step. Codes of the app are not taken any more.',
      'Nobody got in with them. You can set a new password with this link, where your app’s code works again. A backup code works too.',
    ],
    link: { path: '/auth/recover', label: 'Set a new password' },
  }
}
