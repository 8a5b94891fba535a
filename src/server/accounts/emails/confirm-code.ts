import type { Email } from '../../external/mail/draw-email.ts'

export function confirmCodeMail(name: string, code: string): Email {
  return {
    kind: 'confirm_code',
    name,
    subject: 'Your confirmation code',
    minutes: 10,
    lines: [
      'Enter this code to confirm that it’s you. It works once, for 10 minutes.',
      'If you didn’t ask for this, someone else may be signed in to your account. Sign out everywhere and change your password.',
    ],
    code,
  }
}
