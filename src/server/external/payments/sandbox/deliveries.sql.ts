import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../clock.ts'
import type { Sql } from '../../../database/connect.ts'
import type { GatewayEvent } from '../gateway.ts'

/**
 * Commits without waiting for the disk. The next synchronous commit flushes this one too, so the ledger never
 * depends on an intent that a crash could lose; a lost intent is a charge that never happened.
 */
export const unhurried = (sql: Sql) => sql`set_config('synchronous_commit', 'off', true)`

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never
/** Content of a webhook. */
export type News = WithoutId<GatewayEvent>
export type Letter = { eventId: string; body: string; due: Temporal.Instant[] }

/** Schedules a webhook with a delay, and a second copy. */
export function letterOf(news: News, clock: Clock, random: () => number): Letter {
  const event = { id: `evt_${randomUUID()}`, ...news }
  const due = [0, 1].map(() => clock.now().add({ milliseconds: Math.round(300 + random() * 4_000) }))
  return { eventId: event.id, body: JSON.stringify(event), due }
}

export async function addDeliveries(sql: Sql, { eventId, body, due }: Letter): Promise<void> {
  await sql`insert into sandbox.deliveries (event_id, body, due_at) select ${eventId}, ${body}, unnest(${due}::timestamptz[])`
}

export type Delivery = { id: number; body: string; tries: number }

/** Due webhooks, newest first: deliberately out of order. */
export function findDue(sql: Sql, now: Temporal.Instant): Promise<Delivery[]> {
  return sql<
    Delivery[]
  >`select id, body, tries from sandbox.deliveries where delivered_at is null and due_at <= ${now} order by id desc limit 20`
}

export async function markDelivered(sql: Sql, id: number, now: Temporal.Instant): Promise<void> {
  await sql`update sandbox.deliveries set delivered_at = ${now} where id = ${id} returning ${unhurried(sql)}`
}

export async function putOffDelivery(sql: Sql, id: number, until: Temporal.Instant): Promise<void> {
  await sql`update sandbox.deliveries set due_at = ${until}, tries = tries + 1 where id = ${id}`
}
