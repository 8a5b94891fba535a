import type { SpaceId } from '../../domain/kernel/id.ts'
import type { Currency } from '../../domain/kernel/money.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

type CardRow = Pick<Tables['spaces'], 'title' | 'location' | 'card_price_cents' | 'hour_price_cents'> & {
  currency: Currency
  path: string
}

/** The preview facts of a published space with its first photo; null without either. */
export async function findCardRow(sql: Sql, id: SpaceId): Promise<CardRow | null> {
  const [row] = await sql<CardRow[]>`
    select s.title, s.location, s.card_price_cents, s.hour_price_cents, s.currency, p.path
    from spaces s join photos p on p.space_id = s.id
    where s.id = ${id} and s.status = 'published' order by p.position limit 1`
  return row ?? null
}
