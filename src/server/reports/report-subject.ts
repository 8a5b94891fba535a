import type { BookingId, ConversationId, SpaceId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import type { Context } from '../http/endpoints.ts'
import { consumeRateLimit } from '../http/rate-limit.ts'
import { addReport, findHost, findInBooking, findInConversation } from './subject-reports.sql.ts'

const REPORTS_A_MINUTE = 10

type About = { reason: string } & (
  | { of: 'listing' | 'host'; spaceId: SpaceId }
  | { of: 'conversation'; conversationId: ConversationId }
  | { of: 'booking'; bookingId: BookingId }
)

export async function reportSubject(
  { deps, account, now }: Context<'signed_in'>,
  { about, note }: { about: About; note: string },
) {
  const person = await personOf()
  if (!person) return err({ code: 'not_found' })
  if (person === account.id) return err({ code: 'own_subject' })
  const retryAt = await consumeRateLimit(deps, [`reports:${account.id}`], REPORTS_A_MINUTE)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const subject = about.of === 'listing' ? { space: about.spaceId } : { person }
  await addReport(deps.sql, subject, { by: account.id, reason: about.reason, note: sanitise(note), now })
  return ok({})

  function personOf() {
    if (about.of === 'conversation') return findInConversation(deps.sql, account.id, about.conversationId)
    if (about.of === 'booking') return findInBooking(deps.sql, account.id, about.bookingId)
    return findHost(deps.sql, about.spaceId)
  }
}
