import type { Account } from '../../../domain/accounts/visitor.ts'
import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { missingOf, NEW_DRAFT } from '../../../domain/spaces/listing-draft.ts'
import { hostSteps } from '../../../domain/spaces/listing-state.ts'
import { isNew } from '../../../domain/spaces/space.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { findOtherStocks } from '../add-ons.sql.ts'
import { feesOf, photoUrl, taxOf } from '../space-row.ts'
import { keptOf, zoneOf } from './listing-row.ts'
import {
  countListings,
  findListing,
  findListings,
  findReason,
  findSurroundings,
  type ListingLine,
} from './listings.sql.ts'

const PAGE = 10

/** People who may no longer host still see their spaces. */
export async function listListings(
  { deps: { sql }, account }: Context<'signed_in'>,
  { q, page: asked }: { q: string; page: number },
) {
  const words = q.trim()
  const total = await countListings(sql, account.id, words)
  const pages = Math.max(1, Math.ceil(total / PAGE))
  const page = Math.min(asked, pages)
  const items = await findListings(sql, account.id, words, { skip: (page - 1) * PAGE, limit: PAGE })
  return ok({ items: items.map(lineOf), total, page, pages })
}

function lineOf(line: ListingLine) {
  const draft = line.content
  const missing = line.first_published_at && !draft ? 0 : missingOf(draft ?? NEW_DRAFT, line.photos_count).length
  return {
    id: line.id,
    title: draft?.title ?? line.title,
    state: line.status,
    type: draft ? draft.type : line.first_published_at ? line.type : null,
    location: line.location,
    changed: draft !== null && line.first_published_at !== null,
    missing,
    photo: line.photo && { url: photoUrl(line.photo.path), colour: line.photo.colour },
    savedAt: (line.saved_at ?? line.updated_at).toString(),
  }
}

export async function showListing({ deps, account, now }: Context<'signed_in'>, { id }: { id: SpaceId }) {
  const view = await viewOf(deps.sql, id, account, now)
  return view ? ok(view) : err({ code: 'not_found' })
}

export async function viewOf(sql: Sql, id: SpaceId, account: Account, now: Temporal.Instant) {
  const row = await findListing(sql, id, account.id)
  if (!row) return null
  const { draft, version } = keptOf(row)
  const around = await findSurroundings(sql, draft.city, now)
  const mayHost = account.role !== 'user'
  return {
    id: row.id,
    state: row.status,
    version,
    savedAt: row.saved_at?.toString() ?? null,
    draft,
    changed: row.content !== null && row.first_published_at !== null,
    missing: missingOf(draft, row.photos_count),
    reason: await findReason(sql, id),
    city: around.city,
    zone: zoneOf(row),
    photosCount: row.photos_count,
    rating: row.rating === null ? null : Number(row.rating),
    reviewCount: row.review_count,
    isNew: row.first_published_at === null || isNew(row.first_published_at, now),
    fees: feesOf(around),
    tax: taxOf(around),
    otherStocks: draft.point ? await findOtherStocks(sql, { ...row, ...draft.point }) : [],
    may: { edit: mayHost, steps: mayHost ? hostSteps(row.status) : [] },
  }
}
