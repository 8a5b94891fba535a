import type { Email } from '../../external/mail/draw-email.ts'
import { UNASKED, withToken } from './unasked.ts'

export function recoveryMail(name: string, token: string): Email {
  return {
    kind: 'recovery',
    name,
    subject: 'Set a new password',
    minutes: 30,
    lines: ['Open this link to set a new password. It works once, for 30 minutes.', UNASKED],
    link: { path: withToken('/auth/recover', token), label: 'Set a new password' },
  }
}
