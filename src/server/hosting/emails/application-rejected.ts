import { REAPPLY_DAYS } from '../../../domain/hosting/host-application.ts'
import type { Email } from '../../external/mail/draw-email.ts'

/** Tells the applicant why they were rejected, and when they may apply again. */
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
