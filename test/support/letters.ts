import { readEmail } from '../../src/server/external/mail/draw-email.ts'
import { decrypt } from '../../src/server/platform/encrypt.ts'
import type { World } from './world.ts'

export const lettersTo = async (world: World, email: string, kind: string) =>
  (await drawnTo(world, email, kind)).map(({ text }) => text)

export const subjectsTo = async (world: World, email: string, kind: string) =>
  (await drawnTo(world, email, kind)).map(({ subject }) => subject)

async function drawnTo({ sql, deps }: World, email: string, kind: string) {
  const rows = await sql<{ sealed: string }[]>`
    select sealed from mails where recipient = ${email} and kind = ${kind} and sealed is not null order by id`
  const drawn = rows.map(async ({ sealed }) => (await decrypt(deps.config.secrets, sealed)) ?? '{}')
  return (await Promise.all(drawn)).map((text) => readEmail(text, deps.config))
}
