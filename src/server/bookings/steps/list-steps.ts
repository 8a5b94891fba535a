import type { BookingId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { readSlotRequest } from '../../../domain/spaces/slot-request.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { findTerms } from '../../spaces/spaces.sql.ts'
import { findAsParty } from '../bookings.sql.ts'
import { findAlternatives } from '../claim-slot.ts'
import { findSteps } from '../requests.sql.ts'

export async function listSteps({ deps, account }: Context<'signed_in'>, { id }: { id: BookingId }) {
  if (!(await findAsParty(deps.sql, account, id))) return err({ code: 'not_found' })
  const steps = await findSteps(deps.sql, id)
  return ok({ items: steps.map(({ at, ...step }) => ({ ...step, at: at.toString() })) })
}

const ENDED: readonly string[] = ['declined', 'expired', 'withdrawn', 'cancelled']

export async function listAlternatives(
  { deps: { sql }, account, now }: Context<'signed_in'>,
  { id }: { id: BookingId },
) {
  const row = await findAsParty(sql, account, id)
  if (!row) return err({ code: 'not_found' })
  const terms = ENDED.includes(row.state) ? await findTerms(sql, row.space_id, now) : null
  return ok({ items: terms ? await findAlternatives(sql, terms, readSlotRequest(row.ask), now) : [] })
}
