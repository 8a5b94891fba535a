import type { Email } from '../../external/mail/draw-email.ts'
import { UNASKED, withToken } from './unasked.ts'

export function verifyEmailMail(name: string, token: string): Email {
  return {
    kind: 'verify_email',
    name,
    subject: 'Verify your email address',
    minutes: 24 * 60,
    lines: [
      'Welcome to Daylet. To verify your email address, open this link in the browser where you signed up. It works for 24 hours.',
      UNASKED,
    ],
    link: { path: withToken('/auth/verify', token), label: 'Verify email address' },
  }
}
