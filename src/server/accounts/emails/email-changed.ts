import type { Email } from '../../external/mail/draw-email.ts'

/** To the address the account had. */
export function emailChangedMail(name: string, newEmail: string): Email {
  return {
    kind: 'email_changed',
    name,
    subject: 'Your email address was changed',
    lines: [
      `Your Daylet account now uses ${newEmail}.`,
      'If this was not you, answer this mail at once: somebody else is in your account.',
    ],
  }
}
