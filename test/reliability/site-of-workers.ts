import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { sayInPieces } from '../support/raw-request.ts'
import { aRunningSite, type RunningSite } from '../support/running-site.ts'

let database: FreshDatabase
export let site: RunningSite
export let workersAtStart: number[]
export function setUp(): void {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-workers-'))
  beforeAll(async () => {
    database = await freshDatabase()
    site = await aRunningSite({ appUrl: database.appUrl, dataDir })
    workersAtStart = site.workers()
  })
  afterAll(async () => {
    await site.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
}

export const say = (pieces: string[], how?: { pause?: number; cut?: boolean }) => sayInPieces(site.url, pieces, how)
