import type { Email } from '../../external/mail/draw-email.ts'
import { UNASKED, withToken } from './unasked.ts'

export function verifyEmailMail(name: string, token: string): Email {
  return {
    kind: 'verify_email',
    name,
    subject: 'Verify your email address',
    minutes: 24 * 60,
    lines: [
      'Welcome to Daylet. Open this link to verify your email address, in the browser you signed up in. It works for 24 hours.',
      UNASKED,
    ],
    link: { path: withToken('/auth/verify', token), label: 'Verify email address' },
  }
}
