import type { Bucket } from '../../../domain/files/stored-file.ts'
import type { Pool, Sql } from '../../platform/database/connect.ts'

/** A file's name in the store is its id. `sha256` is hexadecimal. */
export type KeptFile = { id: string; bucket: Bucket; bytes: number; content_type: string; sha256: string }

export async function* eachKeptFile(sql: Sql, atOnce = 1_000): AsyncGenerator<KeptFile> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await sql<KeptFile[]>`
      select id, bucket, bytes, content_type, encode(sha256, 'hex') as sha256 from files
      where state in ('kept', 'in_use') and id > ${after} order by id limit ${atOnce}`
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

export async function isStillKept(sql: Pool, id: string): Promise<boolean> {
  return (await sql`select 1 from files where id = ${id} and state in ('kept', 'in_use')`).length > 0
}
