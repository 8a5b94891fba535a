import type { Sql } from '../database/connect.ts'

const MARKS = '[\u0300-\u036f]'

/** Whether each searched word is part of a person's name or email, in any order, ignoring case and accents. */
export function personLike(sql: Sql, person: ReturnType<Sql>, asked: string) {
  const plain = asked.normalize('NFKD').replace(new RegExp(MARKS, 'g'), '').toLowerCase()
  // A search for accents alone matches nobody.
  if (plain.trim() === '') return sql`false`
  const patterns = plain.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const text = sql`lower(${person}.first_name || ' ' || ${person}.last_name || ' ' || ${person}.email)`
  // Removing accents is slow, so only text with non-ASCII characters is normalised.
  const said = sql`case when octet_length(${text}) = length(${text}) then ${text}
    else regexp_replace(normalize(${text}, NFKD), ${MARKS}, '', 'g') end`
  return sql`${said} like all(${patterns})`
}
