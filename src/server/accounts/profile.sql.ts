import type { AccountId } from '../../domain/kernel/id.ts'
import { hostPayable } from '../../domain/payments/ledger.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import { type Found, lockAccount, newestRole } from './accounts.sql.ts'

/** A deleted account must not get a name again, so this returns false if the account was deleted in the meantime. */
export async function renameAccount(sql: Sql, id: AccountId, firstName: string, lastName: string): Promise<boolean> {
  const { count } = await sql`update accounts set first_name = ${firstName}, last_name = ${lastName}
      where id = ${id} and deleted_at is null`
  return count === 1
}

export async function changeAddress(
  tx: Transaction,
  id: AccountId,
  email: string,
  now: Temporal.Instant,
): Promise<boolean> {
  try {
    await tx.savepoint(
      (step) =>
        step`update accounts set email = ${email}, email_verified_at = ${now} where id = ${id} and deleted_at is null`,
    )
    return true
  } catch (error) {
    if ((error as { constraint_name?: string }).constraint_name === 'accounts_email') return false
    throw error
  }
}

export type ProfileRow = {
  has_password: boolean
  outside: string[]
  factor_on: boolean
  codes_left: number
  new_email: string | null
}

export async function findProfile(sql: Sql, id: AccountId, now: Temporal.Instant): Promise<ProfileRow> {
  const [row] = await sql<ProfileRow[]>`
    select exists (select 1 from credentials where account_id = ${id} and provider = 'password') as has_password,
      array(select provider from credentials where account_id = ${id} and provider <> 'password'
        order by provider) as outside,
      exists (select 1 from second_factors where account_id = ${id} and confirmed_at is not null) as factor_on,
      (select count(*)::int from backup_codes where account_id = ${id} and used_at is null) as codes_left,
      (select email from verification_tokens where kind = 'new_email' and account_id = ${id} and used_at is null
        and expires_at > ${now}
       order by created_at desc limit 1) as new_email`
  if (!row) throw new Error('a select without a table gave no row')
  return row
}

export type OpenMatter = {
  kind:
    | 'booking'
    | 'guest_booking'
    | 'hold'
    | 'guest_hold'
    | 'refund'
    | 'payout'
    | 'dispute'
    | 'problem'
    | 'balance'
    | 'last_admin'
  what: string
}

export function findOpenMatters(sql: Sql, id: AccountId, now: Temporal.Instant): Promise<OpenMatter[]> {
  return sql<OpenMatter[]>`
    select case when b.guest_id = ${id} then 'booking' else 'guest_booking'
      end as kind, 'DL-' || lpad(b.number::text, 6, '0') as what
    from bookings b where (b.guest_id = ${id} or b.host_id = ${id})
      and (b.state in ('requested', 'payment_required', 'confirmed')
        or exists (select 1 from payments p where p.booking_id = b.id and is_attempt_open(p.state)))
    union all
    select case when b.guest_id = ${id} then 'hold' else 'guest_hold' end, 'DL-' || lpad(b.number::text, 6, '0')
    from bookings b where (b.guest_id = ${id} or b.host_id = ${id}) and b.state = 'held' and b.expires_at > ${now}
      and not exists (select 1 from payments p where p.booking_id = b.id and is_attempt_open(p.state))
    union all
    select 'refund', 'DL-' || lpad(b.number::text, 6, '0') from refunds r join payments p on p.id = r.payment_id
      join bookings b on b.id = p.booking_id
    where r.state = 'open' and (b.guest_id = ${id} or b.host_id = ${id})
    union all
    select 'payout', to_char(p.day, 'YYYY-MM-DD') from payouts p where p.host_id = ${id} and p.state = 'open'
    union all
    select distinct 'dispute', 'DL-' || lpad(b.number::text, 6, '0')
    from disputes d join payments p on p.id = d.payment_id join bookings b on b.id = p.booking_id
    where d.state = 'open' and (b.guest_id = ${id} or b.host_id = ${id})
    union all
    select 'problem', 'DL-' || lpad(b.number::text, 6, '0') from booking_problems r
      join bookings b on b.id = r.booking_id
    where r.state in ('open', 'answered') and (b.guest_id = ${id} or b.host_id = ${id})
    union all
    select 'balance', '' from ledger_lines l where l.account = ${hostPayable(id)} having sum(l.amount_cents) <> 0
    union all
    select 'last_admin', '' where ${newestRole(sql, sql`${id}`)} = 'admin'
      and not exists (select 1 from accounts o where o.id <> ${id} and o.deleted_at is null and o.suspended_at is null
        and ${newestRole(sql, sql`o.id`)} = 'admin')`
}

/** Removes unused links and codes. Claim links stay, because an intruder must not be able to invalidate them. */
export async function dropVerificationTokens(tx: Sql, id: AccountId): Promise<void> {
  await tx`delete from verification_tokens where account_id = ${id} and kind not in ('claim', 'stop_reset')`
}

/**
 * Call this before a sign-in method changes. Removes unused links and codes, and locks the account so that no sign-in
 * can complete. Tokens are always locked before the account, so that two transactions can't deadlock.
 */
export async function lockCredentials(tx: Sql, id: AccountId): Promise<Found | null> {
  await dropVerificationTokens(tx, id)
  return lockAccount(tx, id)
}

/** If two admins give up the role at once, the second one sees that the first already has. */
export async function lockAdmins(tx: Sql): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('the last admin'))`
}

export async function anonymise(tx: Sql, id: AccountId, now: Temporal.Instant): Promise<void> {
  await tx`delete from credentials where account_id = ${id}`
  await tx`delete from second_factors where account_id = ${id}`
  await tx`delete from backup_codes where account_id = ${id}`
  await tx`delete from passkeys where account_id = ${id}`
  await tx`delete from api_keys where account_id = ${id}`
  await tx`delete from former_factors where account_id = ${id}`
  await tx`delete from factor_resets where account_id = ${id}`
  await tx`delete from known_devices where account_id = ${id}`
  await tx`delete from favourites where account_id = ${id}`
  await tx`delete from saved_lists where account_id = ${id}`
  await tx`delete from embed_sites where account_id = ${id}`
  await tx`delete from owner_warnings where account_id = ${id}`
  await tx`delete from verification_tokens where account_id = ${id}`
  await tx`update sessions set user_agent = '', device_hash = null where account_id = ${id}`
  await tx`delete from space_drafts d using spaces s where s.id = d.space_id and s.host_id = ${id}`
  await tx`delete from calendar_exports x using spaces s where s.id = x.space_id and s.host_id = ${id}`
  await tx`delete from calendar_sources c using spaces s where s.id = c.space_id and s.host_id = ${id}`
  await tx`
    delete from occupancies o using spaces s where s.host_id = ${id} and o.unit_id = any(s.unit_ids)
      and o.kind = 'import'`
  await tx`update blocks k set note = '' from spaces s where s.id = k.space_id and s.host_id = ${id}`
  await tx`update spaces set status = 'archived' where host_id = ${id} and status <> 'archived'`
  await tx`
    update accounts set email = 'deleted-' || id || '@invalid', first_name = 'Deleted', last_name = 'account',
      email_verified_at = null, clock = null,
      deleted_at = ${now}
    where id = ${id}`
}
