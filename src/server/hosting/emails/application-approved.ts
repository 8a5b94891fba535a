import type { Email } from '../../external/mail/draw-email.ts'

export function applicationApprovedMail(name: string, reason = ''): Email {
  return {
    kind: 'application_approved',
    name,
    subject: 'You’re now a host',
    lines: ['Your application is approved. You can list your first space whenever you like.'],
    ...(reason && { facts: [['Our message', reason]] }),
    link: { path: '/host', label: 'List your first space' },
  }
}
