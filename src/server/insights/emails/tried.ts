import type { Email } from '../../external/mail/draw-email.ts'

export const triedMail: Email = {
  kind: 'tried',
  subject: 'Somebody tried to sign in to your account',
  lines: [
    'Several tries in a row to sign in to your Daylet account have failed. Nobody got in by them, and nothing has changed.',
    'If it was you, there is nothing to do. If not, make sure that your password is used nowhere else, and set up a second factor.',
  ],
  link: { path: '/profile/security', label: 'Look at your account' },
}
