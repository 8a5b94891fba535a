import type { Email } from '../../external/mail/draw-email.ts'

export const suspiciousMail: Email = {
  kind: 'suspicious',
  subject: 'Unusual activity in your account',
  lines: [
    'We saw something unusual on one of your devices and signed it out. Nothing else has changed.',
    'If this wasn’t you, change your password and check your devices.',
  ],
  link: { path: '/profile/security', label: 'Check your devices' },
}
