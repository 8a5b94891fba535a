import type { BookingId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import type { Context } from '../../http/endpoints.ts'
import { findAsParty } from '../bookings.sql.ts'
import { findSteps } from '../requests.sql.ts'

export async function listSteps({ deps, account }: Context<'signed_in'>, { id }: { id: BookingId }) {
  if (!(await findAsParty(deps.sql, account, id))) return err({ code: 'not_found' })
  const steps = await findSteps(deps.sql, id)
  return ok({ items: steps.map(({ at, ...step }) => ({ ...step, at: at.toString() })) })
}
