import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { asListing, type Missing, missingOf } from '../../../domain/spaces/listing-draft.ts'
import { type ReviewDecision, reviewDecisions } from '../../../domain/spaces/listing-review.ts'
import { type ListingState, listingAfter } from '../../../domain/spaces/listing-state.ts'
import { lockParties } from '../../hosting/queue.sql.ts'
import { actorOf, recordAction } from '../../platform/audit/audit.sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { publish } from '../../platform/events/events.sql.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { photoUrl } from '../space-row.ts'
import { lockShape } from '../units/units.sql.ts'
import { keptOf } from './listing-row.ts'
import {
  countWaiting,
  findReviewed,
  findSurroundings,
  findWaiting,
  isReviewed,
  lockReviewed,
  moveListing,
  type ReviewedRow,
  setReviewed,
} from './listings.sql.ts'
import { goLive } from './publish-listing.ts'

const AT_ONCE = 50

export async function listWaiting({ deps: { sql } }: Context<'admin'>) {
  const [rows, count, reviewed] = await Promise.all([findWaiting(sql, AT_ONCE), countWaiting(sql), isReviewed(sql)])
  const items = rows.map(({ id, title, city, host_name, submitted_at }) => ({
    id,
    title,
    city,
    hostName: host_name,
    submittedAt: submitted_at.toString(),
  }))
  return ok({ items, count, reviewed })
}

export async function showWaiting(ctx: Context<'admin'>, { id }: { id: SpaceId }) {
  const row = await findReviewed(ctx.deps.sql, id)
  return row ? ok(await viewOf(ctx, row)) : err({ code: 'not_found' })
}

async function viewOf({ deps, account, now }: Context<'admin'>, row: ReviewedRow) {
  const { draft, version } = keptOf(row)
  const { city } = await findSurroundings(deps.sql, draft.city, now)
  return {
    id: row.id,
    state: row.status,
    version,
    draft,
    city: city?.name ?? '',
    zone: row.draft_zone ?? (row.first_published_at ? row.zone : null),
    photos: row.photos.map(({ path, alt, colour, width, height }) => ({
      url: photoUrl(path),
      alt,
      colour,
      width,
      height,
    })),
    host: { id: row.host_id, name: row.host_name, email: row.host_email },
    history: row.history.map(({ at, by, ...step }) => ({
      ...step,
      at: Temporal.Instant.from(at).toString(),
      by: by ?? '',
    })),
    may: { decide: reviewDecisions(row.status).length > 0 && row.host_id !== account.id },
  }
}

type Decision = { id: SpaceId; decision: ReviewDecision; reason: string; version: number }
type Refusal =
  | { code: 'not_found' | 'own_listing' | 'host_gone' | 'changed_meanwhile' | 'admins_only' | 'other_zone' }
  | { code: 'not_now'; state: ListingState }
  | { code: 'incomplete'; missing: Missing[] }

/** If two admins decide at once, the second is refused. */
export async function decideListing(ctx: Context<'admin'>, input: Decision) {
  const reason = sanitise(input.reason.replaceAll('\r\n', '\n'))
  if (input.decision !== 'approve' && isBlank(reason)) return err({ code: 'reason_required' })
  const done = await inTransaction(ctx.deps.sql, (tx) => decide(tx, ctx, { ...input, reason }))
  return done.ok ? showWaiting(ctx, input) : done
}

async function decide(tx: Transaction, ctx: Context<'admin'>, said: Decision): Promise<Result<void, Refusal>> {
  const { account, request, now } = ctx
  const { id, decision, reason } = said
  const found = await findReviewed(tx, id)
  if (!found) return err({ code: 'not_found' })
  if (found.host_id === account.id) return err({ code: 'own_listing' })
  await lockShape(tx, found.host_id)
  const { applicant: host, admin } = await lockParties(tx, found.host_id, account.id)
  if (!admin.here || admin.role !== 'admin') return err({ code: 'admins_only' })
  if (!host.here || host.role === 'user') return err({ code: 'host_gone' })
  const row = await lockReviewed(tx, id)
  if (!row) return err({ code: 'host_gone' })
  // A send-back that comes after another admin's approval doesn't take the listing down.
  if (!reviewDecisions(row.status).includes(decision)) return err({ code: 'not_now', state: row.status })
  const taken: 'approve' | 'send_back' = decision === 'approve' ? 'approve' : 'send_back'
  const after = listingAfter(row.status, taken, { reviewed: true, wasPublished: row.first_published_at !== null })
  if (!after.ok) return after
  const { draft, version } = keptOf(row)
  if (decision !== 'take_down' && version !== said.version) return err({ code: 'changed_meanwhile' })
  if (decision === 'approve') {
    const listing = asListing(draft, row.photos_count)
    if (!listing) return err({ code: 'incomplete', missing: missingOf(draft, row.photos_count) })
    const live = await goLive(tx, row, listing, now)
    if (!live.ok) return live
  }
  const step = { step: taken, from: row.status, to: after.value, by: account.id, at: now }
  const eventId = await moveListing(tx, id, reason ? { ...step, reason } : step)
  const act = { act: `listing.${taken}`, subjectId: id, reason } as const
  const facts = { before: { state: row.status }, after: { state: after.value } }
  await recordAction(tx, actorOf({ account, request, now }), { ...act, ...facts })
  await publish(tx, { kind: `listing.${taken}`, eventId }, now)
  return ok(undefined)
}

export async function setListingReview(
  { deps, account, request, now }: Context<'admin'>,
  { reviewed }: { reviewed: boolean },
) {
  await inTransaction(deps.sql, async (tx) => {
    const before = await isReviewed(tx)
    if (before === reviewed) return
    await setReviewed(tx, reviewed, account.id, now)
    const facts = { before: { reviewed: before }, after: { reviewed } }
    const act = { act: 'listing_review.set', subjectId: 'listing-review', reason: '', ...facts } as const
    await recordAction(tx, actorOf({ account, request, now }), act)
  })
  return ok({ reviewed })
}
