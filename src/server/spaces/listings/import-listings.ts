import { draftProblems } from '../../../contract/listings.ts'
import { COUNTRIES } from '../../../domain/kernel/countries.ts'
import type { SpaceId } from '../../../domain/kernel/id.ts'
import { plainName } from '../../../domain/kernel/plain-name.ts'
import type { TableRow } from '../../../domain/kernel/read-csv.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { type CellProblem, problemsOf } from '../../../domain/spaces/cell-problem.ts'
import { changed, type DraftChanges, NEW_DRAFT } from '../../../domain/spaces/listing-draft.ts'
import { readSpace, SPACE_COLUMNS, type SpaceColumn } from '../../../domain/spaces/listing-import.ts'
import type { Point } from '../../../domain/spaces/space.ts'
import { zoneAt } from '../../external/places/zone-at.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { unlessRefused } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { countryName, countryNamed } from '../countries.ts'
import { readImport } from '../read-import.ts'
import { MOST_DRAFTS } from './create-listing.ts'
import { type City, findCitiesNamed } from './gazetteer.sql.ts'
import { addListing, keepDraft } from './listings.sql.ts'
import { cleaned } from './save-draft.ts'

type Row = TableRow<SpaceColumn>
type Problem = CellProblem<SpaceColumn>
type ReadRow = { row: Row; city: City | null; changes: DraftChanges; problems: Problem[] }

/** Creates a draft for each row, or none if any row has a problem. */
export async function importListings(ctx: Context<'host'>, { csv, preview }: { csv: string; preview: boolean }) {
  const { deps, account, now } = ctx
  const table = await readImport(ctx, csv, SPACE_COLUMNS)
  if (!table.ok) return table
  const rows = await readRows(deps.sql, table.value)
  const problems = rows.flatMap(({ row, problems }) => problemsOf(row, problems))
  const shown = rows.map(shownRow)
  if (preview || problems.length > 0) return ok({ rows: shown, problems, made: [] })
  const made = await unlessRefused(deps.sql, (tx) => addDrafts(tx, account.id, rows, now))
  return made.ok ? ok({ rows: shown, problems, made: made.value }) : made
}

async function addDrafts(
  tx: Sql,
  host: Context<'host'>['account']['id'],
  rows: readonly ReadRow[],
  now: Temporal.Instant,
): Promise<Result<{ id: SpaceId; title: string }[], { code: 'too_many_drafts' }>> {
  const made: { id: SpaceId; title: string }[] = []
  for (const { changes } of rows) {
    const kept = changed({ draft: NEW_DRAFT, version: 0, versions: {} }, 0, cleaned(changes))
    if (!kept.ok) throw new Error('a new draft has no other editor')
    const id = await addListing(tx, host, MOST_DRAFTS, now)
    if (!id) return err({ code: 'too_many_drafts' })
    const { point, title } = kept.value.draft
    await keepDraft(tx, id, kept.value, { by: host, at: now, zone: point && (await zoneAt(point)) })
    made.push({ id, title })
  }
  return ok(made)
}

async function readRows(sql: Sql, rows: readonly Row[]): Promise<ReadRow[]> {
  const cities = await findCitiesNamed(sql, [...new Set(rows.map(({ cells }) => plainName(cells.city)))])
  return rows.map((row) => {
    const { changes, problems } = readSpace(row.cells)
    const place = placeOf(row.cells, changes.point ?? null, cities)
    problems.push(...draftProblems(changes).filter(({ column }) => !problems.some((one) => one.column === column)))
    if (!place.ok) problems.push(place.refusal)
    const city = place.ok ? place.value : null
    return { row, city, changes: { ...changes, city: city?.id ?? null }, problems }
  })
}

/** If several cities have the name, the region decides, or the point. An empty cell is reported elsewhere. */
function placeOf(
  { city, country, region }: Row['cells'],
  point: Point | null,
  cities: readonly (City & { matched: string })[],
): Result<City | null, Problem> {
  if (city === '' || country === '') return ok(null)
  const code = countryOf(country)
  if (!code) return err({ column: 'country', code: 'unknown_country' })
  const named = cities.filter((one) => one.matched === plainName(city) && one.country === code)
  const regions = [...new Set(named.map((one) => one.region).filter(Boolean))].sort()
  // Outside countries such as the US, we know no regions, so the cell can't decide anything.
  const decides = region !== '' && regions.length > 0
  const [first, ...more] = decides ? named.filter((one) => plainName(one.region) === plainName(region)) : named
  if (!first && decides) return err({ column: 'region', code: 'not_an_option', options: regions })
  if (!first) return err({ column: 'city', code: 'unknown_city' })
  if (more.length === 0) return ok(first)
  if (!point) return err({ column: 'city', code: 'which_city', options: decides ? [] : regions })
  return ok(more.reduce((best, one) => (apart(one, point) < apart(best, point) ? one : best), first))
}

function countryOf(text: string): string | null {
  const code = text.toUpperCase()
  return COUNTRIES.has(code) ? code : countryNamed(plainName(text))
}

/** The order of these is the order of distances, which is enough to compare cities of one country. */
const apart = (a: Point, b: Point) => (a.lat - b.lat) ** 2 + ((a.lng - b.lng) * Math.cos((b.lat * Math.PI) / 180)) ** 2

const SHOWN = 200

function shownRow({ row: { row, cells }, city, changes }: ReadRow) {
  const place = city ? [city.name, city.region, countryName(city.country)].filter(Boolean).join(', ') : ''
  const { dayCents = null, hourCents = null } = changes.rates ?? {}
  return { row, title: cells.title.slice(0, SHOWN).toWellFormed(), place, dayCents, hourCents }
}
