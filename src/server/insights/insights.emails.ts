import type { Email } from '../external/mail/draw-email.ts'

export const suspiciousMail: Email = {
  kind: 'suspicious',
  subject: 'Unusual activity in your account',
  lines: [
    'We saw something unusual on one of your devices and signed it out. Nothing else has changed.',
    'If this wasn’t you, change your password and check your devices.',
  ],
  link: { path: '/profile/security', label: 'Check your devices' },
}

export const triedMail: Email = {
  kind: 'tried',
  subject: 'Someone tried to sign in to your account',
  lines: [
    'Several attempts in a row to sign in to your Daylet account failed. None of them succeeded, and nothing has changed.',
    'If this was you, there’s nothing to do. If not, make sure that you don’t use your password anywhere else, and set up a second factor.',
  ],
  link: { path: '/profile/security', label: 'Check your account' },
}
