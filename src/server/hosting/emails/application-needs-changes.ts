import type { Email } from '../../external/mail/draw-email.ts'

export function applicationNeedsChangesMail(name: string, reason: string): Email {
  return {
    kind: 'application_needs_changes',
    name,
    subject: 'Your application needs changes',
    lines: [
      'We’ve reviewed your application and need something else before we can decide. Please change it and send it again.',
    ],
    facts: [['Our message', reason]],
    link: { path: '/host-application', label: 'Change your application' },
  }
}
