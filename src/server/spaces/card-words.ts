import type { SpaceId } from '../../domain/kernel/id.ts'
import { formatMoney } from '../../domain/kernel/money.ts'
import type { Sql } from '../platform/database/connect.ts'
import { photoUrl } from './space-row.ts'
import { findCardRow } from './spaces.sql.ts'

export async function cardWords(sql: Sql, id: string, brand: string) {
  const row = await findCardRow(sql, id as SpaceId)
  if (!row) return null
  const { title, location: place, card_price_cents: day, hour_price_cents: hour, currency } = row
  const price =
    day !== null ? `${formatMoney(day, currency)} / day` : hour === null ? '' : `${formatMoney(hour, currency)} / hour`
  return { title, place, price, brand, photo: photoUrl(row.path) }
}
