import { type Act, recordAct } from '../../audit/audit.sql.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Context } from '../../http/endpoints.ts'
import type { StepTaken } from './take-step.ts'

export async function noteAct(
  { account, request, now }: Context<'signed_in'>,
  tx: Transaction,
  { booking, party, to }: StepTaken,
  reason: string,
  facts: Act['after'] = {},
): Promise<void> {
  if (party !== 'admin') return
  const by = { actorId: account.id, requestId: request.requestId, now }
  await recordAct(tx, by, {
    act: `booking.${to}`,
    subjectId: booking.id,
    reason,
    before: { state: booking.state },
    after: { state: to, ...facts },
  })
}
