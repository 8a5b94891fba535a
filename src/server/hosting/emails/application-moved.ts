import { type QueueState, REAPPLY_DAYS } from '../../../domain/hosting/host-application.ts'
import type { Email } from '../../external/mail/draw-email.ts'

type Words = { subject: string; lines: readonly string[]; label: string }

const WORDS: Record<QueueState, Words> = {
  submitted: {
    subject: 'We have your application to become a host',
    lines: ['Thank you. Somebody reads it and answers by e-mail; until then it stands on your application’s page.'],
    label: 'See your application',
  },
  needs_changes: {
    subject: 'Your application needs changes',
    lines: ['We read your application and need something else before we can decide. Change it and send it again.'],
    label: 'Change your application',
  },
  approved: {
    subject: 'You are a host now',
    lines: ['Your application is approved. You can list your first space whenever you like.'],
    label: 'Go on as a host',
  },
  rejected: {
    subject: 'We cannot accept your application',
    lines: [`We read your application and cannot accept it. You can apply again after ${REAPPLY_DAYS} days.`],
    label: 'See your application',
  },
}

/** To the applicant, at each step of the application, with what was said about it. */
export function applicationMail(name: string, state: QueueState, reason: string): Email {
  const { subject, lines, label } = WORDS[state]
  return {
    kind: `application_${state}`,
    name,
    subject,
    lines,
    ...(reason && { facts: [['What we wrote', reason]] }),
    link: { path: '/host-application', label },
  }
}
