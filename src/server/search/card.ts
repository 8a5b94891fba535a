import type { z } from 'zod'
import type { card } from '../../contract/search.ts'
import type { CardRow } from './search.sql.ts'

export function cardJson(row: CardRow & { total?: number | null }): string {
  return `${row.card}${row.total ?? null}}`
}

export const cardOf = (row: CardRow): z.infer<typeof card> => JSON.parse(cardJson(row))
