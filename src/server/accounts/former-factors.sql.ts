import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

/** As long as claim links are valid; a former factor isn't needed after that. */
const KEPT_DAYS = 7

export type FormerFactor = Pick<Tables['former_factors'], 'id' | 'sealed_secret' | 'code_hashes'>

export async function keepFormerFactor(tx: Sql, account: AccountId, now: Temporal.Instant): Promise<void> {
  await tx`
    insert into former_factors (account_id, sealed_secret, last_step, code_hashes, since, ended_at)
    select f.account_id, f.sealed_secret, f.last_step,
      array(select b.code_hash from backup_codes b where b.account_id = f.account_id and b.used_at is null), coalesce(f.secret_since, f.confirmed_at), ${now}
    from second_factors f where f.account_id = ${account} and f.confirmed_at is not null`
}

/** The factors an account had at a moment and no longer has. */
export function findFormerFactors(sql: Sql, account: AccountId, at: Temporal.Instant): Promise<FormerFactor[]> {
  return sql<FormerFactor[]>`
    select id, sealed_secret, code_hashes from former_factors
    where account_id = ${account} and since <= ${at} and ended_at >= ${at} order by id`
}

/** Marks a time step of a former authenticator as used; false if it was used before. */
export async function spendFormerStep(sql: Sql, id: number, step: number): Promise<boolean> {
  const { count } = await sql`update former_factors set last_step = ${step} where id = ${id} and last_step < ${step}`
  return count === 1
}

/** Marks a former backup code as used; false if it doesn't exist. */
export async function spendFormerCode(sql: Sql, id: number, hash: Buffer): Promise<boolean> {
  const { count } = await sql`
    update former_factors set code_hashes = array_remove(code_hashes, ${hash}) where id = ${id} and ${hash} = any(code_hashes)`
  return count === 1
}

export async function forgetFormerFactors(sql: Sql, now: Temporal.Instant): Promise<void> {
  await sql`delete from former_factors where ended_at < ${now.subtract({ hours: KEPT_DAYS * 24 })}`
}
