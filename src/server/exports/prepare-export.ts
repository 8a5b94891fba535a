import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EXPORT_KEPT_DAYS } from '../../domain/accounts/data-export.ts'
import { UNKNOWN_CLOCK } from '../../domain/kernel/clock.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { momentThere } from '../../domain/kernel/when-words.ts'
import { lockAccount } from '../accounts/accounts.sql.ts'
import { findClock } from '../accounts/sessions.sql.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { arrivingFolder } from '../external/storage/open-storage.ts'
import { attachFiles } from '../files/files.sql.ts'
import { keepFiles, releaseFiles } from '../files/keep-files.ts'
import { described } from '../files/prepare-file.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/jobs/job.ts'
import { publishNews } from '../platform/realtime/publish.sql.ts'
import { everythingAbout } from './everything.sql.ts'
import { exportFailedMail, exportReadyMail } from './exports.emails.ts'
import { beginTry, markFailed, markReady, takeOthers } from './exports.sql.ts'

export const EXPORT_NAME = 'daylet-my-data.json'
export const PREPARE_EXPORT = { name: 'exports.prepare', tries: 3 }

const MOST_REST_MS = 250

type Facts = { exportId: string }
type Export = { id: string; accountId: AccountId }

/** Each process prepares only one export at a time, so that visitors don't have to wait. */
export const prepareExport: Job<Facts, Deps> = {
  ...PREPARE_EXPORT,
  atOnce: 1,
  run: async (deps, { exportId: id }) => {
    const begun = await beginTry(deps.sql, id, deps.clock.now())
    if (!begun) return
    try {
      await prepare(deps, { id, accountId: begun.account_id })
    } catch (error) {
      if (begun.tries >= PREPARE_EXPORT.tries) await failExport(deps, id)
      throw error
    }
  },
}

async function prepare(deps: Deps, { id, accountId }: Export): Promise<void> {
  const folder = path.join(arrivingFolder(deps.config), randomUUID())
  const place = path.join(folder, 'export')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(place, atLeisure(everythingAbout(deps.sql, accountId)), { mode: 0o600 })
    const file = await described(EXPORT_NAME, place, 'application/json', null)
    const whose = { bucket: 'exports', ownerId: accountId } as const
    await keepFiles(deps, { ...whose, now: deps.clock.now() }, [file], async (tx, [kept]) => {
      const owner = await lockAccount(tx, accountId)
      const now = deps.clock.now()
      const expiresAt = now.add({ hours: 24 * EXPORT_KEPT_DAYS })
      if (!kept || !owner || !(await markReady(tx, { id, fileId: kept.id, now, expiresAt })))
        return err({ code: 'gone' })
      await attachFiles(tx, { ...whose, ids: [kept.id], now })
      await releaseFiles(deps, tx, await takeOthers(tx, accountId, id), now)
      const until = momentThere(expiresAt, 'UTC', (await findClock(tx, accountId)) ?? UNKNOWN_CLOCK)
      await queueMail(deps, tx, { to: owner.email, email: exportReadyMail(owner.first_name, until) })
      await publishNews(deps, tx, [accountId], { kind: 'data_export' }, now)
      return ok(null)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** After each table, pauses for three times as long as the table took, so that the database can serve visitors. */
async function* atLeisure(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let began = performance.now()
  for await (const part of parts) {
    yield part
    await wait(Math.min(MOST_REST_MS, 3 * (performance.now() - began)))
    began = performance.now()
  }
}

export async function failExport(deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const accountId = await markFailed(tx, id, now)
    const owner = accountId && (await lockAccount(tx, accountId))
    if (!owner) return
    await queueMail(deps, tx, { to: owner.email, email: exportFailedMail(owner.first_name) })
    await publishNews(deps, tx, [accountId], { kind: 'data_export' }, now)
  })
}
