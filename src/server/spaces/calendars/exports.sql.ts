import type { SpaceId } from '../../../domain/kernel/id.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import type { Sql } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'

export async function findExport(sql: Sql, space: SpaceId) {
  const [row] = await sql<Pick<Tables['calendar_exports'], 'renewed_at'>[]>`
    select renewed_at from calendar_exports where space_id = ${space}`
  return row ?? null
}

export async function keepExport(tx: Sql, space: SpaceId, hash: Buffer, now: Temporal.Instant): Promise<void> {
  await tx`
    insert into calendar_exports (space_id, token_hash, renewed_at) values (${space}, ${hash}, ${now})
    on conflict (space_id) do update set token_hash = excluded.token_hash, renewed_at = excluded.renewed_at`
}

export async function dropExport(tx: Sql, space: SpaceId): Promise<void> {
  await tx`delete from calendar_exports where space_id = ${space}`
}

export type ExportedSpace = Pick<Tables['spaces'], 'title' | 'unit_ids'>

/** The space of a private address. Looked up by hash, so that timing reveals nothing. */
export async function findExported(sql: Sql, space: SpaceId, hash: Buffer): Promise<ExportedSpace | null> {
  const [row] = await sql<ExportedSpace[]>`
    select s.title, s.unit_ids from calendar_exports x join spaces s on s.id = x.space_id
    where x.token_hash = ${hash} and x.space_id = ${space}`
  return row ?? null
}

export type TakenTime = Period & { id: string; space_id: string; since: Temporal.Instant }

/** Bookings, requests and blocks from an instant on, with buffers; imported busy times aren't exported again. */
export function findTaken(sql: Sql, units: readonly number[], from: Temporal.Instant): Promise<TakenTime[]> {
  return sql<TakenTime[]>`
    select distinct coalesce(b.id, k.id) as id, coalesce(b.space_id, k.space_id) as space_id, lower(o.during) as from, upper(o.during) as to,
      coalesce(b.confirmed_at, b.created_at, k.created_at) as since
    from occupancies o left join bookings b on b.id = o.booking_id left join blocks k on k.id = o.block_id
    where o.unit_id = any(${units as number[]}::bigint[]) and o.during && tstzrange(${from}, null)
      and o.kind in ('request', 'booking', 'block') and coalesce(b.id, k.id) is not null
    order by 3, 1 limit 10000`
}
