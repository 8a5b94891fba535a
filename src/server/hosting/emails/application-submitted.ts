import type { Email } from '../../external/mail/draw-email.ts'

export function applicationSubmittedMail(name: string): Email {
  return {
    kind: 'application_submitted',
    name,
    subject: 'We have your application to become a host',
    lines: ['Thank you. Somebody reads it and answers by e-mail; until then you can look at what you sent.'],
    link: { path: '/host-application', label: 'See your application' },
  }
}
