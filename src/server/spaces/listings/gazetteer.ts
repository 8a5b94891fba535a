import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { plainName } from '../../../domain/kernel/plain-name.ts'
import { ok } from '../../../domain/kernel/result.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import type { ScheduledWork } from '../../platform/jobs/job.ts'
import { addCities, findCities, isGazetteerFilled } from './gazetteer.sql.ts'

const READER = new URL('../../external/places/read-cities.ts', import.meta.url)

/**
 * Imports the world's cities into an empty gazetteer in batches, so that address search works without network access.
 */
export async function fillGazetteer({ sql }: Pick<Deps, 'sql'>): Promise<void> {
  if (await isGazetteerFilled(sql)) return
  const parts: string[] = []
  const reader = new Worker(READER)
  // Under `node --watch`, a worker also posts the names of the modules it loads. These messages are ignored.
  reader.on('message', (part: unknown) => typeof part === 'string' && parts.push(part))
  await once(reader, 'exit')
  // The import is all or nothing, because a single row counts as a complete import.
  await inTransaction(sql, async (tx) => {
    for (const part of parts) await addCities(tx, part)
  })
}

/**
 * The site has more urgent work at startup. Hosts can't find cities until the import is done, but nobody becomes a host
 * that quickly.
 */
const AFTER_SECONDS = 60

/** This job doesn't run in tests, because they add a few cities of their own. */
export const fillGazetteerLater: ScheduledWork<Deps> = {
  name: 'spaces.fill-gazetteer',
  everySeconds: 30,
  run: async (deps) => {
    if (process.uptime() > AFTER_SECONDS) await fillGazetteer(deps)
  },
}

/** Reduces the name to letters and digits, so that it can't contain LIKE patterns. */
export async function suggestCities({ deps }: Context<'host'>, { q }: { q: string }) {
  const beginning = plainName(q)
  return ok({ items: beginning === '' ? [] : await findCities(deps.sql, beginning) })
}
