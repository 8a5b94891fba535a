import { type Clock, UNKNOWN_CLOCK } from '../../../domain/kernel/clock.ts'
import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Choice } from '../../../domain/notifications/notice-kinds.ts'
import type { Sql } from '../../platform/database/connect.ts'

export async function findChoices(sql: Sql, id: AccountId): Promise<Choice[]> {
  return sql<Choice[]>`select kind, channel, chosen as "on" from notice_choices where account_id = ${id}`
}

type Addressee = { id: AccountId; clock: Clock; choices: Choice[] }

export async function findAddressee(sql: Sql, email: string): Promise<Addressee | null> {
  const [row] = await sql<Addressee[]>`
    select a.id, coalesce(a.clock, ${UNKNOWN_CLOCK}) as clock,
      coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'channel', c.channel, 'on', c.chosen))
      from notice_choices c where c.account_id = a.id), '[]') as choices
    from accounts a where lower(a.email) = lower(${email}) and a.deleted_at is null`
  return row ?? null
}

export async function isThere(sql: Sql, id: AccountId): Promise<boolean> {
  return (await sql`select 1 from accounts where id = ${id} and deleted_at is null`).length > 0
}

export async function writeChoices(
  sql: Sql,
  id: AccountId,
  choices: readonly Choice[],
  now: Temporal.Instant,
): Promise<void> {
  if (choices.length === 0) return
  await sql`
    insert into notice_choices (account_id, kind, channel, chosen, chosen_at)
    select ${id}, kind, channel, "on", ${now}
      from jsonb_to_recordset(${sql.json(choices)}) c (kind text, channel text, "on" boolean)
    order by kind, channel
    on conflict (account_id, kind, channel) do update set chosen = excluded.chosen, chosen_at = excluded.chosen_at
    where notice_choices.chosen <> excluded.chosen`
}

export async function forgetChoices(tx: Sql, id: AccountId): Promise<void> {
  await tx`delete from notice_choices where account_id = ${id}`
}
