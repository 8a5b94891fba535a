import { queueOptionalEmail } from '../accounts/emails/optional-email.ts'
import type { Email } from '../external/mail/draw-email.ts'
import { releaseFiles } from '../files/keep-files.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import { findStep, forgetApplicant, takeDocuments } from './applications.sql.ts'
import {
  applicationApprovedMail,
  applicationNeedsChangesMail,
  applicationRejectedMail,
  applicationSubmittedMail,
} from './hosting.emails.ts'

export const hostingReader: EventReader<Deps> = {
  name: 'hosting',
  on: {
    'host_application.submitted': emailApplicant(applicationSubmittedMail),
    'host_application.needs_changes': emailApplicant(applicationNeedsChangesMail),
    'host_application.approved': emailApplicant(applicationApprovedMail),
    'host_application.rejected': emailApplicant(applicationRejectedMail),
    'account.deleted': async (deps, tx, { accountId }) => {
      await releaseFiles(deps, tx, await takeDocuments(tx, accountId), deps.clock.now())
      await forgetApplicant(tx, accountId)
    },
  },
}

function emailApplicant(mail: (name: string, reason: string) => Email) {
  return async (deps: Deps, tx: Sql, { stepId }: { stepId: number }) => {
    const step = await findStep(tx, stepId)
    if (step)
      await queueOptionalEmail(deps, tx, { to: step.email, kind: 'hosting', email: mail(step.first_name, step.reason) })
  }
}
