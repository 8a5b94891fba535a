import type { Sql } from './connect.ts'

export async function answers(sql: Sql): Promise<void> {
  await inTime(sql`select 1`)
}

const PATIENCE_MS = 1_000

/** A pooler queues queries while its server is down, so the lack of a response within a second counts as failure. */
export async function inTime<T>(question: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('it said nothing for too long')), PATIENCE_MS)
  return Promise.race([question, late.promise]).finally(() => clearTimeout(timer))
}
