import type { Email } from '../../external/mail/draw-email.ts'

export function applicationNeedsChangesMail(name: string, reason: string): Email {
  return {
    kind: 'application_needs_changes',
    name,
    subject: 'Your application needs changes',
    lines: ['We read your application and need something else before we can decide. Change it and send it again.'],
    facts: [['What we wrote', reason]],
    link: { path: '/host-application', label: 'Change your application' },
  }
}
