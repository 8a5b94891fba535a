import type { AccountId, BookingId } from '../../../domain/kernel/id.ts'
import type { HostHold, PayoutSchedule } from '../../../domain/payments/payout.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hostZone } from '../../spaces/spaces.sql.ts'

type Row = Pick<
  Tables['payout_accounts'],
  | 'account_ref'
  | 'payouts_enabled'
  | 'schedule'
  | 'weekday'
  | 'month_day'
  | 'minimum_cents'
  | 'owes_cents'
  | 'owes_since'
> & {
  suspended: boolean
  reset_pending: boolean
  verified: boolean
  zone: string
}
export type PayoutAccount = {
  ref: string | null
  enabled: boolean
  schedule: PayoutSchedule
  hold: HostHold | null
  owes: { cents: Row['owes_cents']; since: Temporal.Instant | null }
}

export async function findPayoutAccount(sql: Sql, host: AccountId, now: Temporal.Instant): Promise<PayoutAccount> {
  const [row] = await sql<Row[]>`
    select p.account_ref, coalesce(p.payouts_enabled, false) as payouts_enabled,
      coalesce(p.schedule, 'as_due') as schedule,
      coalesce(p.weekday, 1) as weekday, coalesce(p.month_day, 1) as month_day,
        coalesce(p.minimum_cents, 0) as minimum_cents,
      coalesce(p.owes_cents, 0) as owes_cents, p.owes_since, a.suspended_at is not null as suspended,
        a.email_verified_at is not null as verified,
      exists (select 1 from factor_resets r where r.account_id = a.id and r.ended_at is null
        and r.lapses_at > ${now}) as reset_pending,
      ${hostZone(sql, sql`a.id`)} as zone
    from accounts a left join payout_accounts p on p.host_id = a.id where a.id = ${host}`
  if (!row) throw new Error(`there is no account ${host}`)
  return {
    ref: row.account_ref,
    enabled: row.payouts_enabled,
    schedule: {
      schedule: row.schedule as PayoutSchedule['schedule'],
      weekday: row.weekday,
      monthDay: row.month_day,
      minimum: row.minimum_cents,
      zone: row.zone,
    },
    hold: holdOf(row),
    owes: { cents: row.owes_cents, since: row.owes_since },
  }
}

function holdOf({ suspended, verified, reset_pending: resetPending, payouts_enabled: enabled }: Row): HostHold | null {
  if (suspended) return 'suspended'
  if (resetPending) return 'reset_pending'
  if (!verified) return 'email_unverified'
  return enabled ? null : 'not_onboarded'
}

export async function addPayoutAccount(tx: Sql, booking: BookingId): Promise<void> {
  await tx`
    insert into payout_accounts (host_id) select host_id from bookings where id = ${booking} on conflict do nothing`
}

/**
 * Hosts are checked every hour if a booking of theirs has begun and didn't end longer ago than this. Other hosts are
 * checked once a day.
 */
const BUSY_DAYS = 40

export async function findUnchecked(sql: Sql, hour: Temporal.Instant, limit: number): Promise<AccountId[]> {
  const day = hour.round({ smallestUnit: 'hour', roundingIncrement: 24, roundingMode: 'floor' })
  const since = hour.subtract({ hours: 24 * BUSY_DAYS })
  const rows = await sql<{ host_id: AccountId }[]>`
    select p.host_id from payout_accounts p
    where p.checked_at is null or p.checked_at < ${day} or (p.checked_at < ${hour} and exists (
      select 1 from bookings b where b.host_id = p.host_id and b.confirmed_at is not null
        and upper(b.period) > ${since} and lower(b.period) < ${hour}))
    order by p.checked_at nulls first, p.host_id limit ${limit}`
  return rows.map((row) => row.host_id)
}

export async function claimHour(tx: Sql, host: AccountId, hour: Temporal.Instant): Promise<boolean> {
  const { count } = await tx`
    update payout_accounts set checked_at = ${hour}
      where host_id = ${host} and (checked_at is null or checked_at < ${hour})`
  return count === 1
}

export async function noteOwed(tx: Sql, host: AccountId, cents: number, now: Temporal.Instant): Promise<void> {
  await tx`
    update payout_accounts set owes_cents = ${cents}, owes_since = case
      when ${cents}::bigint > 0 then coalesce(owes_since, ${now}) end
    where host_id = ${host} and owes_cents <> ${cents}`
}

/** If the host has started several gateway accounts, the first one is used. */
export async function saveAccountRef(sql: Sql, host: AccountId, ref: string): Promise<void> {
  // Two simultaneous starts can get the same account, so both unique keys can meet the same row.
  await sql`insert into payout_accounts (host_id, account_ref) values (${host}, ${ref}) on conflict do nothing`
  await sql`update payout_accounts set account_ref = ${ref} where host_id = ${host} and account_ref is null`
}

export async function saveEnabled(sql: Sql, ref: string, enabled: boolean): Promise<void> {
  await sql`update payout_accounts set payouts_enabled = ${enabled}
    where account_ref = ${ref} and payouts_enabled <> ${enabled}`
}

export async function saveSchedule(sql: Sql, host: AccountId, ask: Omit<PayoutSchedule, 'zone'>): Promise<void> {
  const { schedule, weekday, monthDay, minimum } = ask
  await sql`
    insert into payout_accounts (host_id, schedule, weekday, month_day, minimum_cents)
    values (${host}, ${schedule}, ${weekday}, ${monthDay}, ${minimum})
    on conflict (host_id) do update set schedule = ${schedule}, weekday = ${weekday}, month_day = ${monthDay},
      minimum_cents = ${minimum}`
}

export async function isKnownHost(sql: Sql, id: AccountId): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`
    select exists (select 1 from payout_accounts where host_id = ${id}) as known`
  return row?.known ?? false
}
