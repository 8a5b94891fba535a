import { type ApplicationDecision, needsReason, takeStep } from '../../domain/hosting/host-application.ts'
import type { ApplicationId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../domain/kernel/text.ts'
import { recordAct } from '../audit/audit.sql.ts'
import { inTransaction } from '../database/transactions.ts'
import { publish } from '../events/events.sql.ts'
import type { Context } from '../http/endpoints.ts'
import { writeStep } from './applications.sql.ts'
import { addHostRole, findSent, lockParties } from './queue.sql.ts'
import { readView } from './read-application.ts'

type Decision = { id: ApplicationId; decision: ApplicationDecision; reason: string; version: number }

/** Approves, returns or rejects an application. If two admins decide at once, the second gets the first one's result. */
export async function decideApplication(ctx: Context<'admin'>, { id, decision, ...said }: Decision) {
  const { deps, account, request, now } = ctx
  const reason = sanitise(said.reason.replaceAll('\r\n', '\n'))
  if (needsReason(decision) && isBlank(reason)) return err({ code: 'reason_required' })
  return inTransaction(deps.sql, async (tx) => {
    const found = await findSent(tx, id)
    if (!found) return err({ code: 'not_found' })
    if (found.account_id === account.id) return err({ code: 'own_application' })
    const { applicant, admin } = await lockParties(tx, found.account_id, account.id)
    // An admin who has just lost the role can't decide any more.
    if (!admin.here || admin.role !== 'admin') return err({ code: 'admins_only' })
    if (!applicant.here) return err({ code: 'applicant_gone' })
    // Every step locks the applicant's account, so this state can't change until the transaction ends.
    const row = await findSent(tx, id)
    if (!row) return err({ code: 'applicant_gone' })
    const to = takeStep(row.state, decision, 'admin')
    if (!to.ok) return err({ code: 'already_decided', state: row.state, by: row.decided_by_name, at: row.decided_at })
    if (row.version !== said.version) return err({ code: 'version_changed' })
    if (decision === 'approve') {
      // Adding a host role would demote an admin.
      if (applicant.role !== 'user') return err({ code: 'already_host' })
      await addHostRole(tx, row.account_id, account.id, now)
    }
    const step = { id, from: row.state, to: to.value, reason, now } as const
    const stepId = await writeStep(tx, { ...step, actor: 'admin', actorId: account.id })
    await recordAct(
      tx,
      { actorId: account.id, requestId: request.requestId, now },
      {
        act: `host_application.${decision}`,
        subjectId: id,
        reason,
        before: { state: row.state, role: applicant.role },
        after: { state: to.value, role: decision === 'approve' ? 'host' : applicant.role },
      },
    )
    await publish(tx, { kind: `host_application.${to.value as 'approved'}`, stepId }, now)
    return ok(await readView(tx, (await findSent(tx, id)) ?? row, account.id))
  })
}
