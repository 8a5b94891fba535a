import type { Email } from '../../external/mail/draw-email.ts'
import { UNASKED, withToken } from './unasked.ts'

export function newEmailMail(name: string, token: string): Email {
  return {
    kind: 'new_email',
    name,
    subject: 'Verify your new email address',
    minutes: 24 * 60,
    lines: [
      'To use this address for your Daylet account, open this link in the browser where you asked for it. It works for 24 hours.',
      UNASKED,
    ],
    link: { path: withToken('/auth/verify', token), label: 'Use this address' },
  }
}
