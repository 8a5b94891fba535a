import type { Email } from '../../external/mail/draw-email.ts'

export function factorLockedMail(name: string): Email {
  return {
    kind: 'second_factor_locked',
    name,
    subject: 'Too many wrong codes for your account',
    lines: [
      'Someone who passed the first sign-in step of your Daylet account entered a hundred wrong authenticator codes in a row. Codes from the app no longer work.',
      'None of these attempts got into your account. Use this link to set a new password; your app’s codes work again there. A backup code works too.',
    ],
    link: { path: '/auth/recover', label: 'Set a new password' },
  }
}
