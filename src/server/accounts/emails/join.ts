import type { Email } from '../../external/mail/draw-email.ts'
import { UNASKED, withToken } from './unasked.ts'

export function joinMail(name: string, provider: string, token: string): Email {
  return {
    kind: 'join',
    name,
    subject: 'Is this your account?',
    minutes: 30,
    lines: [
      `Somebody signed in with ${provider} under this address, which already has a Daylet account. If it was you, open this link in the same browser. It works for 30 minutes.`,
      'If you join the two, the old password, devices, passkeys and second factor of the account are dropped, because the address is not verified on both sides yet.',
      UNASKED,
    ],
    link: { path: withToken('/auth/join', token), label: 'Yes, it is mine' },
  }
}
