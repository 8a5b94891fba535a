import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { EventReader } from '../events/read-events.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { findStep, forgetApplicant } from './applications.sql.ts'
import { applicationMail } from './emails/application-moved.ts'

/** Every step of an application is told to its author, with what was said about it. */
export const hostingReader: EventReader<Deps> = {
  name: 'hosting',
  on: {
    'host_application.submitted': tell,
    'host_application.needs_changes': tell,
    'host_application.approved': tell,
    'host_application.rejected': tell,
    'account.deleted': (_deps, tx, { accountId }) => forgetApplicant(tx, accountId),
  },
}

async function tell(deps: Deps, tx: Sql, { stepId }: { stepId: number }): Promise<void> {
  const step = await findStep(tx, stepId)
  if (!step || step.state === 'draft') return
  await queueMail(deps, tx, {
    to: step.email,
    email: applicationMail(step.first_name, step.state, step.reason),
  })
}
