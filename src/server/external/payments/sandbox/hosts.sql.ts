import type { Sql } from '../../../database/connect.ts'
import type { Tables } from '../../../database/tables.ts'
import { addDeliveries, type Letter } from './deliveries.sql.ts'

export type HostAccount = Tables['sandbox.hosts']

export async function openHost(sql: Sql, host: Omit<HostAccount, 'payouts_enabled'>): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into sandbox.hosts ${sql(host)} on conflict (account_id) do update set return_path = excluded.return_path returning id`
  return row?.id ?? host.id
}

export async function findHost(sql: Sql, id: string): Promise<HostAccount | null> {
  const [row] = await sql<HostAccount[]>`select * from sandbox.hosts where id = ${id}`
  return row ?? null
}

/** Returns false if the value didn't change. */
export async function setPayouts(sql: Sql, id: string, enabled: boolean): Promise<boolean> {
  const { count } = await sql`
    update sandbox.hosts set payouts_enabled = ${enabled} where id = ${id} and payouts_enabled <> ${enabled}`
  return count === 1
}

type NewTransfer = Omit<Tables['sandbox.transfers'], 'reversed_cents' | 'amount_cents'> & { amount_cents: number }

/** Sends money once per key. Returns null if the host can't receive any. */
export async function addTransfer(tx: Sql, transfer: NewTransfer, letter: Letter): Promise<string | null> {
  const key = transfer.idempotency_key
  const [made] = await tx<{ id: string }[]>`
    insert into sandbox.transfers (id, idempotency_key, host_id, amount_cents, currency, created_at)
    select ${transfer.id}, ${key}, h.id, ${transfer.amount_cents}, ${transfer.currency}, ${transfer.created_at}
    from sandbox.hosts h where h.id = ${transfer.host_id} and h.payouts_enabled
    on conflict (idempotency_key) do nothing returning id`
  if (made) await addDeliveries(tx, letter)
  return made?.id ?? findTransferOf(tx, key)
}

export async function findTransferOf(sql: Sql, key: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from sandbox.transfers where idempotency_key = ${key}`
  return row?.id ?? null
}

type NewReversal = Omit<Tables['sandbox.reversals'], 'amount_cents'> & { amount_cents: number }

/** Reverses a transfer once per key. Returns null if the amount is more than what is left. */
export async function addReversal(tx: Sql, reversal: NewReversal, letter: Letter): Promise<string | null> {
  const { transfer_id: transferId, amount_cents: amount, idempotency_key: key } = reversal
  await tx`select 1 from sandbox.transfers where id = ${transferId} for update`
  const [done] = await tx<{ id: string }[]>`select id from sandbox.reversals where idempotency_key = ${key}`
  if (done) return done.id
  const { count } = await tx`
    update sandbox.transfers set reversed_cents = reversed_cents + ${amount}
    where id = ${transferId} and reversed_cents + ${amount} <= amount_cents`
  if (count === 0) return null
  await tx`insert into sandbox.reversals ${tx(reversal)}`
  await addDeliveries(tx, letter)
  return reversal.id
}
