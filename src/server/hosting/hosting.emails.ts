import { REAPPLY_DAYS } from '../../domain/hosting/host-application.ts'
import type { Email } from '../external/mail/draw-email.ts'

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

export function applicationRejectedMail(name: string, reason: string): Email {
  return {
    kind: 'application_rejected',
    name,
    subject: 'We can’t accept your application',
    lines: [`We’ve reviewed your application and can’t accept it. You can apply again after ${REAPPLY_DAYS} days.`],
    facts: [['Our message', reason]],
    link: { path: '/host-application', label: 'See your application' },
  }
}

export function applicationSubmittedMail(name: string): Email {
  return {
    kind: 'application_submitted',
    name,
    subject: 'We’ve received your application to become a host',
    lines: ['Thank you. We’ll review it and email you the decision.'],
    link: { path: '/host-application', label: 'See your application' },
  }
}
