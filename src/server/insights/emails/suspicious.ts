import type { Email } from '../../external/mail/draw-email.ts'

export const suspiciousMail: Email = {
  kind: 'suspicious',
  subject: 'Something unusual in your account',
  lines: [
    'We saw something unusual on one of your devices and signed it out. Nothing else has changed.',
    'If this was not you, change your password and look at the list of your devices.',
  ],
  link: { path: '/profile/security', label: 'Look at your devices' },
}
