import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Pool } from '../../src/server/platform/database/connect.ts'
import { type Embedded, startEmbedded } from '../../src/server/platform/database/embedded.ts'
import { migrate, roleOf } from '../../src/server/platform/database/migrate.ts'

export type Ground = { readonly sql: Pool; readonly appUrl: string; readonly dataDir: string }
export type OwnGround = Ground & Embedded

export async function onGround<T>(drill: (ground: OwnGround) => Promise<T>, on = tmpdir()): Promise<T> {
  const dataDir = mkdtempSync(path.join(on, 'daylet-faults-'))
  const postgres = await startEmbedded({ dataDir, durable: true, log: console.error })
  await migrate(postgres.ownerUrl, { appRole: roleOf(postgres.appUrl) })
  const { sql, close } = openDatabase(postgres.appUrl, { max: 4 })
  try {
    return await drill({ ...postgres, sql, dataDir })
  } finally {
    await close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
