import type { BookingId, ConversationId, SpaceId } from '../../domain/kernel/id.ts'
import type { ReportState, ReviewOutcome } from '../../domain/kernel/report.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import { actOnEach } from '../platform/audit/act-on-each.ts'
import { type By, recordAction } from '../platform/audit/audit.sql.ts'
import { countReports, settledView, settleReport } from '../platform/audit/report-queue.sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { publish } from '../platform/events/events.sql.ts'
import { readTimeCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeRateLimit } from '../platform/http/rate-limit.ts'
import { moveListing } from '../spaces/listings/listings.sql.ts'
import {
  addReport,
  findHost,
  findInBooking,
  findInConversation,
  findListing,
  findReports,
  lockReported,
  type ReportRow,
} from './subject-reports.sql.ts'

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

const TABLE = 'subject_reports'

type Asked = { state: ReportState; cursor?: string | undefined; limit: number }

export async function listSubjectReports({ deps: { sql } }: Context<'admin'>, { state, cursor, limit }: Asked) {
  const query = ['subject-reports', state]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await findReports(sql, state, after, limit)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const { open, settled } = await countReports(sql, TABLE)
  return ok({
    items: page.map(reportView),
    open,
    settled,
    next: rows.length > limit && last ? writeCursor(query, [last.created_at.toString(), last.id]) : null,
  })
}

function reportView(row: ReportRow) {
  const { id, reason, note, created_at: at, reporter, person, person_id: authorId, space_id: spaceId } = row
  return {
    id,
    reason,
    note,
    at: at.toString(),
    reporter,
    person,
    authorId,
    settled: settledView(row),
    space: spaceId && { id: spaceId, title: row.title ?? '', published: row.published ?? false },
  }
}

/** A listing that is taken down is returned to its host with a reason, in the same transaction. */
export async function settleSubjectReports(
  ctx: Context<'admin'>,
  { outcome, ...some }: { ids: string[]; reason: string; outcome: ReviewOutcome },
) {
  const down = outcome === 'taken_down'
  return actOnEach(
    ctx,
    some,
    async (tx, id, said) => {
      const listing = down ? await findListing(tx, id) : null
      if (down && !listing) return null
      if (!(await settleReport(tx, TABLE, id, { outcome, now: ctx.now }))) return null
      if (listing) await takeDown(tx, listing, said)
      return { act: 'subject_report.settle', before: { state: 'open' }, after: { state: outcome } }
    },
    (tx) => (down ? lockReported(tx, some.ids) : Promise.resolve()),
  )
}

type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>
type Said = { by: By; reason: string }

/** The host sees the reason on the site and by email. If the listing isn't published, nothing changes. */
async function takeDown(tx: Transaction, { id, status }: Listing, { by, reason }: Said): Promise<void> {
  if (status !== 'published' && status !== 'paused') return
  const step = { step: 'send_back', from: status, to: 'draft', at: by.now, reason } as const
  const eventId = await moveListing(tx, id, { ...step, by: by.actorId as never })
  const facts = { before: { state: status }, after: { state: 'draft' } }
  await recordAction(tx, by, { act: 'listing.send_back', subjectId: id, reason, ...facts })
  await publish(tx, { kind: 'listing.send_back', eventId }, by.now)
}
