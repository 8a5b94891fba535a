import type { Email } from '../../external/mail/draw-email.ts'

export function applicationSubmittedMail(name: string): Email {
  return {
    kind: 'application_submitted',
    name,
    subject: 'We’ve received your application to become a host',
    lines: ['Thank you. We’ll review it and email you the decision.'],
    link: { path: '/host-application', label: 'See your application' },
  }
}
