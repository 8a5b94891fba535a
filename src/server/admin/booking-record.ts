import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findEmailsOf, findMoney, findParties } from './booking-record.sql.ts'
import type { EmailRow } from './people.sql.ts'

export async function showBookingRecord({ deps: { sql } }: Context<'admin'>, { id }: { id: BookingId }) {
  const [parties, money, emails] = await Promise.all([findParties(sql, id), findMoney(sql, id), findEmailsOf(sql, id)])
  if (!parties) return err({ code: 'not_found' })
  return ok({
    ...parties,
    money: money.map(({ at, ended_at: endedAt, ...move }) => ({
      ...move,
      at: at.toString(),
      endedAt: endedAt?.toString() ?? null,
    })),
    emails: emails.map(emailView),
  })
}

export const emailView = ({
  id,
  kind,
  recipient: to,
  created_at: at,
  sent_at: sentAt,
  last_error: error,
}: EmailRow) => ({
  id,
  kind,
  to,
  at: at.toString(),
  sentAt: sentAt?.toString() ?? null,
  failed: sentAt === null && error !== null,
})
