import type { Config } from '../src/server/platform/config/config.ts'
import { makeDataDir } from '../src/server/platform/data-dir.ts'
import type { Urls } from '../src/server/platform/database/check-access.ts'
import { embeddedBeside, startEmbedded } from '../src/server/platform/database/embedded.ts'
import { claim } from './one-at-a-time.ts'

/**
 * Opens the configured database, or starts the built-in one for as long as the work runs. If a site is using the
 * built-in one, returns null without running the work. With `beside`, the work doesn't disturb the site, so it runs on
 * the database that the site is using.
 */
export async function withDatabase<T>(
  config: Config,
  act: (urls: Urls) => Promise<T>,
  where: 'alone' | 'beside' = 'alone',
): Promise<T | null> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  if (databaseUrl && databaseOwnerUrl) return act({ owner: databaseOwnerUrl, app: databaseUrl })
  const claimed = await claim(makeDataDir(dataDir))
  if ('refused' in claimed && where === 'beside') {
    const { ownerUrl, appUrl } = embeddedBeside(dataDir)
    return act({ owner: ownerUrl, app: appUrl })
  }
  if ('refused' in claimed) {
    console.error(`${claimed.refused} Stop it first.`)
    process.exitCode = 1
    return null
  }
  const embedded = await startEmbedded({ dataDir, durable: true })
  try {
    return await act({ owner: embedded.ownerUrl, app: embedded.appUrl })
  } finally {
    await embedded.stop()
    claimed.release()
  }
}
