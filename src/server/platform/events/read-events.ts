import type { Logger } from 'pino'
import type { DomainEvent, EventKind, EventOf } from '../../../domain/events.ts'
import type { Clock } from '../clock.ts'
import type { Pool, Sql, Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { Job, Jobs } from '../jobs/job.ts'
import { type GiveWay, goOn } from '../jobs/site-load.ts'
import { eventsAfter, listBehind, lockPlace, movePlace, type StoredEvent } from './events.sql.ts'

type With = { sql: Pool; clock: Clock; log: Pick<Logger, 'warn'>; jobs: Jobs }

/**
 * Runs in the transaction that moves the reader's position. It may read and write rows and queue jobs, but not touch
 * anything outside the database.
 */
type Handler<Deps, K extends EventKind> = (
  deps: Deps,
  tx: Sql,
  event: EventOf<K>,
  at: Temporal.Instant,
) => Promise<void>

/** Each event is handled once, in table order unless it failed. */
export type EventReader<Deps> = { name: string; on: { [K in EventKind]?: Handler<Deps, K> } }

/** Few, so that reading gives way to requests often. */
const A_ROUND = 20

export async function readAllEvents<Deps extends With>(
  deps: Deps,
  readers: readonly EventReader<Deps>[],
  giveWay: GiveWay = goOn,
): Promise<void> {
  const reading = readers.map(({ name, on }) => ({ name, kinds: Object.keys(on) }))
  for (let read = 1; read > 0; ) {
    await giveWay()
    const behind = await listBehind(deps.sql, reading)
    read = 0
    for (const reader of readers) if (behind.includes(reader.name)) read += await readEvents(deps, reader)
  }
}

/**
 * Handles the events after the reader's position and returns how many there were. Only one process runs a given reader
 * at a time.
 */
export async function readEvents<Deps extends With>(deps: Deps, reader: EventReader<Deps>): Promise<number> {
  try {
    return await readWith(deps, reader, handle)
  } catch (err) {
    if (isUnavailable(err)) throw err
    // One of these events failed, so each now runs in a savepoint, and a failure is logged. Usually none fails, and
    // savepoints cost time.
    return readWith(deps, reader, handleOrPutOff)
  }
}

type Happened = Pick<StoredEvent, 'event' | 'at'>
type Handle<Deps> = (deps: Deps, tx: Transaction, reader: EventReader<Deps>, happened: Happened) => Promise<void>

function readWith<Deps extends With>(deps: Deps, reader: EventReader<Deps>, handle: Handle<Deps>): Promise<number> {
  return inTransaction(deps.sql, async (tx) => {
    const place = await lockPlace(tx, reader.name)
    const news = place ? await eventsAfter(tx, place, A_ROUND) : []
    for (const happened of news) await handle(deps, tx, reader, happened)
    const last = news.at(-1)
    if (last) await movePlace(tx, reader.name, last.place)
    return news.length
  })
}

/** A failing event must not block the others, so it becomes a job that is retried. */
async function handleOrPutOff<Deps extends With>(
  deps: Deps,
  tx: Transaction,
  reader: EventReader<Deps>,
  happened: Happened,
): Promise<void> {
  const { event, at } = happened
  if (!reader.on[event.kind]) return
  try {
    await tx.savepoint((step) => handle(deps, step, reader, happened))
  } catch (err) {
    if (isUnavailable(err)) throw err
    deps.log.warn({ err, reader: reader.name, kind: event.kind }, 'an event could not be handled and will be retried')
    await deps.jobs.enqueue(tx, HANDLE_EVENT, { reader: reader.name, event, at: at.toString() })
  }
}

async function handle<Deps>(deps: Deps, tx: Sql, { on }: EventReader<Deps>, { event, at }: Happened): Promise<void> {
  const handler = on[event.kind] as Handler<Deps, EventKind> | undefined
  await handler?.(deps, tx, event, at)
}

/** Jobs that were queued by earlier versions have no time. */
type PutOff = { reader: string; event: DomainEvent; at?: string }
const HANDLE_EVENT = { name: 'events.handle', tries: 30 }

export function handleEventJob<Deps extends With>(readers: readonly EventReader<Deps>[]): Job<PutOff, Deps> {
  return {
    ...HANDLE_EVENT,
    run: async (deps, { reader: name, event, at }) => {
      const reader = readers.find((one) => one.name === name)
      const happened = { event, at: at ? Temporal.Instant.from(at) : deps.clock.now() }
      if (reader) await inTransaction(deps.sql, (tx) => handle(deps, tx, reader, happened))
    },
  }
}
