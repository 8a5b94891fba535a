import type { SpaceId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { countFunnel, findChoices } from './funnel.sql.ts'

const DAYS = 30

/** From views to holds to bookings, for all of the host's spaces or one; another host's space is not found. */
export async function showFunnel(
  { deps: { sql }, account, now }: Context<'signed_in'>,
  { space = null }: { space?: SpaceId | null | undefined },
) {
  const spaces = await findChoices(sql, account.id)
  if (space && !spaces.some(({ id }) => id === space)) return err({ code: 'not_found' })
  const end = now.round({ smallestUnit: 'hour', roundingIncrement: 24, roundingMode: 'floor' }).add({ hours: 24 })
  const days = (ago: number): Period => ({
    from: end.subtract({ hours: 24 * (ago + DAYS) }),
    to: end.subtract({ hours: 24 * ago }),
  })
  const [last, before] = await Promise.all([0, DAYS].map((ago) => countFunnel(sql, account.id, space, days(ago))))
  if (!last || !before) throw new Error('both are counted')
  return ok({ last, before, spaces })
}
