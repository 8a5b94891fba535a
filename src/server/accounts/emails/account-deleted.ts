import type { Email } from '../../external/mail/draw-email.ts'

export function accountDeletedMail(name: string): Email {
  return {
    kind: 'account_deleted',
    name,
    subject: 'Your account is deleted',
    lines: ['Your Daylet account is deleted. Records we must keep by law are anonymized.'],
  }
}
