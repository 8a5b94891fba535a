import type { AccountId } from '../../domain/id.ts'
import type { Sql } from '../database/connect.ts'

export type ProofKind =
  | 'verify_email'
  | 'new_email'
  | 'sign_in_code'
  | 'confirm_code'
  | 'recovery'
  | 'join'
  | 'passkey'
  | 'outside'

export type Proof = { id: string; account_id: AccountId | null; email: string | null; facts: Record<string, string> }

export type NewProof = {
  kind: ProofKind
  accountId: AccountId | null
  email: string | null
  secretHash: Buffer
  facts?: Record<string, string>
  now: string
  ends: string
}

/** A secret to be brought back; those of the same kind that were sent to the same address before are worth nothing from now on. */
export async function addProof(sql: Sql, p: NewProof): Promise<void> {
  await sql`
    with former as (
      update proofs set used_at = ${p.now} where kind = ${p.kind} and lower(email) = lower(${p.email}) and used_at is null
    )
    insert into proofs (kind, account_id, email, secret_hash, facts, created_at, expires_at)
    values (${p.kind}, ${p.accountId}, ${p.email}, ${p.secretHash}, ${sql.json(p.facts ?? {})}, ${p.now}, ${p.ends})`
}

/** Uses up the proof with this secret: of two who bring it at once one gets it. */
export async function takeProof(
  sql: Sql,
  kinds: readonly ProofKind[],
  hash: Buffer,
  now: string,
): Promise<Proof | null> {
  const [row] = await sql<Proof[]>`
    update proofs set used_at = ${now}
    where kind = any(${kinds as ProofKind[]}) and secret_hash = ${hash} and used_at is null and expires_at > ${now}
    returning id, account_id, email, facts`
  return row ?? null
}

/** Uses up the newest code sent to an address, if it is this one; a wrong answer counts, the fifth ends it. */
export async function takeCode(
  sql: Sql,
  kind: ProofKind,
  email: string,
  hashes: readonly Buffer[],
  now: string,
): Promise<Proof | null> {
  const hex = hashes.map((hash) => hash.toString('hex'))
  const [row] = await sql<(Proof & { right: boolean })[]>`
    update proofs p set tries = tries + 1, used_at = case when encode(secret_hash, 'hex') = any(${hex}) then ${now}::timestamptz end
    where id = (select id from proofs where kind = ${kind} and lower(email) = lower(${email}) and used_at is null and expires_at > ${now}
      and tries < 5 order by created_at desc limit 1)
    returning id, account_id, email, facts, encode(secret_hash, 'hex') = any(${hex}) as right`
  return row?.right && row.account_id ? row : null
}
