import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../clock.ts'
import type { Sql } from '../../../database/connect.ts'
import type { GatewayEvent } from '../gateway.ts'

/**
 * Commits without waiting for the disk. The next commit that waits takes this one with it, so nothing the books hold rests on an intent
 * that a fall of the database could lose; one lost before is a charge that never happened.
 */
export const unhurried = (sql: Sql) => sql`set_config('synchronous_commit', 'off', true)`

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never
/** Something to tell by webhook. */
export type News = WithoutId<GatewayEvent>
export type Letter = { eventId: string; body: string; due: Temporal.Instant[] }

/** Late, and twice. */
export function letterOf(news: News, clock: Clock, random: () => number): Letter {
  const event = { id: `evt_${randomUUID()}`, ...news }
  const due = [0, 1].map(() => clock.now().add({ milliseconds: Math.round(300 + random() * 4_000) }))
  return { eventId: event.id, body: JSON.stringify(event), due }
}

export async function addDeliveries(sql: Sql, { eventId, body, due }: Letter): Promise<void> {
  await sql`insert into sandbox.deliveries (event_id, body, due_at) select ${eventId}, ${body}, unnest(${due}::timestamptz[])`
}

export type Delivery = { id: number; body: string; tries: number }

/** Webhooks whose time has come, newest first: out of order on purpose. */
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
