import { aSpace } from '../spaces.ts'
import type { World } from '../world.ts'
import { type Laid, lay } from './oracle.ts'
import { aGeneratedSpace, type OracleSpace, type Random } from './spaces.ts'

/** A published random space and the oracle's description of it. `imported` are busy times from an imported calendar. */
export type Standing = {
  id: string
  unitId: number
  laid: Laid
  wholeOf: Standing | null
  busy: OracleSpace['busy']
  imported: OracleSpace['busy']
}

export async function standSpaces(
  world: World,
  r: Random,
  now: Temporal.Instant,
  count: number,
  zone?: string,
): Promise<Standing[]> {
  await world.sql`update spaces set status = 'archived' where status = 'published'`
  const standing: Standing[] = []
  for (let n = 0; n < count; n++) {
    const before = standing.at(-1) ?? null
    const space = aGeneratedSpace(r, now, before?.laid.space ?? null, zone)
    const made = await aSpace(world, columnsOf(space))
    for (const { day, hours } of space.exceptions)
      await world.sql`insert into opening_exceptions ${world.sql({ space_id: made.id, day, opens: hours?.opens ?? null, closes: hours?.closes ?? null })}`
    const imported = space.busy.filter((_, at) => at % 2 === 1)
    await importBusy(world, made.id, imported)
    for (const { from, to } of space.busy.filter((_, at) => at % 2 === 0))
      await world.sql`insert into occupancies (unit_id, during, kind) values (${made.unitId}, tstzrange(${from}, ${to}), 'block')`
    const wholeOf = space.isPart ? before : null
    if (wholeOf)
      await world.sql`
        with whole as (update spaces set unit_ids = unit_ids || ${made.unitId}::bigint where id = ${wholeOf.id})
        update spaces set part_of = ${wholeOf.id} where id = ${made.id}`
    // Busy times imported for a space also apply to its parts.
    const busy = [...space.busy, ...(wholeOf?.imported ?? [])]
    standing.push({ id: made.id, unitId: made.unitId, laid: lay(space, now, busy), wholeOf, busy, imported })
    if (wholeOf) take(wholeOf, space.busy)
  }
  await world.sql`select store_imports(unit_ids) from spaces where status = 'published' order by id`
  return standing
}

export async function importBusy({ sql }: Pick<World, 'sql'>, space: string, busy: OracleSpace['busy']): Promise<void> {
  if (busy.length === 0) return
  const [source] = await sql<{ id: string }[]>`
    insert into calendar_sources (space_id, sealed_url) values (${space}, 'x') returning id`
  for (const { from, to } of busy)
    await sql`
      insert into imported_events (source_id, uid, during) values (${source?.id ?? ''}, ${from}, tstzrange(${from}, ${to}))`
}

export function take(one: Standing, more: OracleSpace['busy']): void {
  one.busy = [...one.busy, ...more]
  one.laid = lay(one.laid.space, one.laid.now, one.busy)
}

const TAXES = [88_750, 190_000]

export async function taxRules({ sql }: Pick<World, 'sql'>): Promise<void> {
  for (const ppm of TAXES) await sql`insert into tax_rules (region, name, ppm) values (${`T${ppm}`}, 'Tax', ${ppm})`
}

function columnsOf(space: OracleSpace) {
  return {
    zone: space.zone,
    opens: space.weekly.map((hours) => hours?.opens ?? null),
    closes: space.weekly.map((hours) => hours?.closes ?? null),
    by_day: space.byDay,
    by_hour: space.byHour,
    min_minutes: space.minMinutes,
    max_minutes: space.maxMinutes,
    max_days: space.maxDays,
    lead_minutes: space.leadMinutes,
    window_days: space.windowDays,
    step_minutes: space.stepMinutes,
    buffer_before_minutes: space.bufferBefore,
    buffer_after_minutes: space.bufferAfter,
    capacity: space.capacity,
    rates: space.rates as never,
    tax_region: space.taxPpm ? `T${space.taxPpm}` : 'none',
  }
}
