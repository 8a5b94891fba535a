import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { inTransaction } from '../../database/transactions.ts'
import type { Deps } from '../../deps.ts'
import type { ScheduledWork } from '../../jobs/job.ts'
import { addCities, isGazetteerFilled } from './gazetteer.sql.ts'

const READER = new URL('../../external/places/read-cities.ts', import.meta.url)

/** Fills the towns of the world into an empty gazetteer, some at a time, so that an address can be found without the network. */
export async function fillGazetteer({ sql }: Pick<Deps, 'sql'>): Promise<void> {
  if (await isGazetteerFilled(sql)) return
  const parts: string[] = []
  const reader = new Worker(READER)
  // Under `node --watch` a thread also posts the names of the modules it loads.
  reader.on('message', (part: unknown) => typeof part === 'string' && parts.push(part))
  await once(reader, 'exit')
  // All or nothing: what is there counts as filled.
  await inTransaction(sql, async (tx) => {
    for (const part of parts) await addCities(tx, part)
  })
}

/** A start has other things to do; until then hosts find no town, and nobody has had the time to become one. */
const AFTER_SECONDS = 60

/** In a running site only: a test that wants towns brings its own few. */
export const fillGazetteerLater: ScheduledWork<Deps> = {
  name: 'spaces.fill-gazetteer',
  everySeconds: 30,
  run: async (deps) => {
    if (process.uptime() > AFTER_SECONDS) await fillGazetteer(deps)
  },
}
