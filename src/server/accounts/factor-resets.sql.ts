import type { FactorReset } from '../../domain/accounts/factor-reset.ts'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Found } from './accounts.sql.ts'

export type OpenReset = FactorReset & { id: string; changedBy: SessionId | null }
export type ResetEnd = NonNullable<Tables['factor_resets']['ended_how']>

type Row = Pick<Tables['factor_resets'], 'id' | 'email' | 'proofs_before' | 'changed_by' | 'requested_at' | 'ready_at'>

const openOf = (row: Row): OpenReset => ({
  id: row.id,
  email: row.email,
  requestedAt: row.requested_at,
  readyAt: row.ready_at,
  proofsBefore: row.proofs_before,
  changedBy: row.changed_by as SessionId | null,
})

export async function findOpenReset(sql: Sql, account: AccountId, now: Temporal.Instant): Promise<OpenReset | null> {
  const [row] = await sql<Row[]>`
    select id, email, proofs_before, changed_by, requested_at, ready_at from factor_resets
    where account_id = ${account} and ended_at is null and lapses_at > ${now}`
  return row ? openOf(row) : null
}

type NewReset = Omit<OpenReset, 'id'> & { accountId: AccountId; lapsesAt: Temporal.Instant }

export async function addReset(tx: Transaction, r: NewReset): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into factor_resets (account_id, email, proofs_before, changed_by, requested_at, ready_at, lapses_at)
    values (${r.accountId}, ${r.email}, ${r.proofsBefore}, ${r.changedBy}, ${r.requestedAt}, ${r.readyAt},
      ${r.lapsesAt}) returning id`
  if (!row) throw new Error('a reset was not stored')
  return row.id
}

/** The caller must have locked the account. Returns false if no reset was open or it had lapsed. */
export async function endReset(tx: Sql, account: AccountId, how: ResetEnd, now: Temporal.Instant): Promise<boolean> {
  const [row] = await tx<{ lapsed: boolean }[]>`
    update factor_resets set ended_at = ${now}, ended_how = case when lapses_at <= ${now} then 'lapsed' else ${how} end
    where account_id = ${account} and ended_at is null returning lapses_at <= ${now} as lapsed`
  return row !== undefined && !row.lapsed
}

export async function findByReadyReset(sql: Sql, email: string, now: Temporal.Instant): Promise<AccountId | null> {
  const [row] = await sql<{ account_id: AccountId }[]>`
    select r.account_id from factor_resets r where lower(r.email) = lower(${email}) and r.ended_at is null
      and r.ready_at <= ${now} and r.lapses_at > ${now} order by r.requested_at limit 1`
  return row?.account_id ?? null
}

export async function findFormerAddresses(
  tx: Sql,
  { id, email }: Found,
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await tx<{ email: string }[]>`
    select distinct lower(email) as email from verification_tokens
    where kind = 'claim' and account_id = ${id} and lower(email) <> lower(${email}) and created_at <= ${before}
      and expires_at > ${now}`
  return rows.map((row) => row.email)
}

export type ReadyReset = { id: string; account_id: AccountId; email: string }

/**
 * Finds resets that have become ready and whose owners haven't been emailed. Locks them, so that two processes don't
 * both send the email.
 */
export function takeReadyResets(tx: Transaction, now: Temporal.Instant): Promise<ReadyReset[]> {
  return tx<ReadyReset[]>`
    update factor_resets set mailed_at = ${now} where id in (
      select id from factor_resets where ended_at is null and mailed_at is null and ready_at <= ${now}
        and lapses_at > ${now}
      order by ready_at limit 20 for update skip locked)
    returning id, account_id, email`
}
