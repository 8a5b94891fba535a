import type { Email } from '../../external/mail/draw-email.ts'
import { UNASKED, withToken } from './unasked.ts'

export function joinMail(name: string, provider: string, token: string): Email {
  return {
    kind: 'join',
    name,
    subject: 'Is this your account?',
    minutes: 30,
    lines: [
      `Someone used ${provider} to sign in with this address, which already has a Daylet account. If it was you, open this link in the same browser. It works for 30 minutes.`,
      'If you join the two, we remove the account’s old password, devices, passkeys and second factor, because the address isn’t verified on both sides yet.',
      UNASKED,
    ],
    link: { path: withToken('/auth/join', token), label: 'Yes, it’s mine' },
  }
}
