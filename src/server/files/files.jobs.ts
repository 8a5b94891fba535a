import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { BUCKETS, type Bucket } from '../../domain/files/stored-file.ts'
import { compareInstants } from '../../domain/kernel/instants.ts'
import { arrivingFolder } from '../external/storage/open-storage.ts'
import type { Deps } from '../platform/deps.ts'
import type { AnyJob, ScheduledWork } from '../platform/jobs/job.ts'
import { claimUnused, knownNames } from './files.sql.ts'
import { removeFile, removeStored } from './keep-files.ts'

export const fileJobs: AnyJob<Deps>[] = [removeFile]

export const fileWork: ScheduledWork<Deps>[] = [
  {
    name: 'files.collect',
    everySeconds: 3_600,
    run: (deps) => Promise.all([collectUnused(deps), collectArriving(deps)]),
  },
  { name: 'files.collect-unknown', everySeconds: 86_400, run: collectUnknown },
]

async function collectUnused(deps: Deps): Promise<void> {
  for (;;) {
    const unused = await claimUnused(deps.sql, deps.clock.now())
    for (const file of unused) await removeStored(deps, file)
    if (unused.length === 0) return
  }
}

/** Removes local files left by a process that died during an upload. No upload takes as long as an hour. */
async function collectArriving({ config, clock }: Deps): Promise<void> {
  const folder = arrivingFolder(config)
  const before = clock.now().subtract({ hours: 1 }).epochMilliseconds
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name)
    const { mtimeMs } = (await stat(left).catch(() => null)) ?? { mtimeMs: before }
    if (mtimeMs < before) await rm(left, { recursive: true, force: true })
  }
}

async function collectUnknown(deps: Deps): Promise<void> {
  for (const bucket of BUCKETS) await collectUnknownIn(deps, bucket)
}

async function collectUnknownIn({ sql, storage, clock }: Deps, bucket: Bucket): Promise<void> {
  const before = clock.now().subtract({ hours: 24 })
  let after = ''
  for (;;) {
    const found = await storage.list(bucket, { limit: 1_000, after })
    const last = found.at(-1)
    if (!last) return
    const known = await knownNames(
      sql,
      bucket,
      found.map(({ name }) => name),
    )
    for (const { name, changedAt } of found)
      if (!known.has(name) && compareInstants(changedAt, before) < 0) await storage.remove(bucket, name)
    after = last.name
  }
}
