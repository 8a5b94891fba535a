import type { Email } from '../../external/mail/draw-email.ts'
import { UNASKED } from './unasked.ts'

export function signInCodeMail(name: string, code: string): Email {
  return {
    kind: 'sign_in_code',
    name,
    subject: 'Your sign-in code',
    minutes: 10,
    lines: ['Enter this code to sign in. It works once, for 10 minutes.', UNASKED],
    code,
  }
}
