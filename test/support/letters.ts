import { decrypt } from '../../src/server/platform/encrypt.ts'
import type { World } from './world.ts'

export async function lettersTo({ sql, deps }: World, email: string, kind: string): Promise<string[]> {
  const rows = await sql<{ sealed: string }[]>`
    select sealed from mails where recipient = ${email} and kind = ${kind} and sealed is not null order by id`
  const drawn = rows.map(async ({ sealed }) => (await decrypt(deps.config.secrets, sealed)) ?? '{}')
  return (await Promise.all(drawn)).map((text) => (JSON.parse(text) as { text: string }).text)
}
