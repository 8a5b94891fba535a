import type { Email } from '../../external/mail/draw-email.ts'

export function confirmCodeMail(name: string, code: string): Email {
  return {
    kind: 'confirm_code',
    name,
    subject: 'Your confirmation code',
    minutes: 10,
    lines: [
      'Enter this code to confirm that it is you. It works for 10 minutes, once.',
      'If you did not ask for this, somebody is in your account: sign out everywhere and change your password.',
    ],
    code,
  }
}
