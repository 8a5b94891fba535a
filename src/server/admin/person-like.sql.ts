import type { Sql } from '../database/connect.ts'

const MARKS = '[\u0300-\u036f]'

/** Whether each word of what is asked for is a part of somebody's name or address, in any order, whatever its case and accents. */
export function personLike(sql: Sql, person: ReturnType<Sql>, asked: string) {
  const plain = asked.normalize('NFKD').replace(new RegExp(MARKS, 'g'), '').toLowerCase()
  // Accents alone are part of nobody's name.
  if (plain.trim() === '') return sql`false`
  const patterns = plain.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const text = sql`lower(${person}.first_name || ' ' || ${person}.last_name || ' ' || ${person}.email)`
  // Only what has accents is taken apart, which is dear.
  const said = sql`case when octet_length(${text}) = length(${text}) then ${text}
    else regexp_replace(normalize(${text}, NFKD), ${MARKS}, '', 'g') end`
  return sql`${said} like all(${patterns})`
}
