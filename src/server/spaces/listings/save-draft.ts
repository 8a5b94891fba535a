import type { SpaceId } from '../../../domain/kernel/id.ts'
import { USD } from '../../../domain/kernel/money.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { sanitise, sanitiseLine } from '../../../domain/kernel/text.ts'
import { type ChangedElsewhere, changed, type DraftChanges } from '../../../domain/spaces/listing-draft.ts'
import type { ListingState } from '../../../domain/spaces/listing-state.ts'
import { zoneAt } from '../../external/places/zone-at.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { keptOf, zoneOf } from './listing-row.ts'
import { findSurroundings, keepDraft, lockListing } from './listings.sql.ts'
import { viewOf } from './show-listing.ts'

type Input = { id: SpaceId; version: number; changes: DraftChanges }
type Refusal =
  | { code: 'not_found' }
  | { code: 'unknown_city' }
  | { code: 'not_now'; state: ListingState }
  | ChangedElsewhere

/** A draft can be saved even during review, because an admin approves a specific version. */
export async function saveDraft({ deps, account, now }: Context<'host'>, input: Input) {
  const zone = input.changes.point ? await zoneAt(input.changes.point) : null
  const saved = await inTransaction(deps.sql, (tx) => save(tx, { ...input, by: account.id, at: now, zone }))
  if (!saved.ok) return saved
  const view = await viewOf(deps.sql, input.id, account, now)
  return view ? ok(view) : err({ code: 'not_found' })
}

type Saving = Input & { by: Context<'host'>['account']['id']; at: Temporal.Instant; zone: string | null }

async function save(tx: Sql, { id, version, changes, by, at, zone }: Saving): Promise<Result<void, Refusal>> {
  const row = await lockListing(tx, id, by)
  if (!row) return err({ code: 'not_found' })
  if (row.status === 'archived') return err({ code: 'not_now', state: row.status })
  const kept = keptOf(row)
  const next = changed(kept, version, cleaned(changes))
  if (!next.ok) return next
  const { city } = next.value.draft
  if (changes.city && (await findSurroundings(tx, city, at)).city === null) return err({ code: 'unknown_city' })
  if (next.value === kept) return ok(undefined)
  await keepDraft(tx, id, next.value, { by, at, zone: zone ?? zoneOf(row) })
  return ok(undefined)
}

export function cleaned(changes: DraftChanges): DraftChanges {
  const { title, description, houseRules, accessInstructions, neighbourhood, street, amenities, rates } = changes
  const texts = { description, houseRules, accessInstructions }
  const lines = { title, neighbourhood, street }
  return {
    ...changes,
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text && sanitise(text)])),
    ...Object.fromEntries(Object.entries(lines).map(([field, text]) => [field, text && sanitiseLine(text)])),
    ...(amenities && { amenities: [...new Set(amenities.map(sanitiseLine).filter(Boolean))] }),
    ...(rates && {
      rates: {
        ...rates,
        currency: USD,
        hourRules: rates.hourRules.map(named),
        dayRules: rates.dayRules.map(named),
        seasons: rates.seasons.map(named),
        addOns: rates.addOns.map(named),
      },
    }),
  }
}

const named = <T extends { readonly name: string }>(thing: T): T => ({ ...thing, name: sanitiseLine(thing.name) })
