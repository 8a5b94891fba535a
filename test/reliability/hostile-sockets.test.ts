import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { besiege } from '../faults/hostile-sockets.ts'
import { freshDatabase } from '../support/database.ts'

test('with sockets that never read, never end, pipeline or stay silent, everyone else sees every page', async () => {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-siege-'))
  const { sql, close } = openDatabase(database.appUrl, { max: 2 })
  try {
    const { beside, opened, sameProcesses } = await besiege({ sql, appUrl: database.appUrl, dataDir }, 5, 600)
    expect(Object.values(opened).every((n) => n >= 150)).toBe(true)
    expect(beside.length).toBeGreaterThanOrEqual(8)
    expect(new Set(beside.map(({ status }) => status))).toEqual(new Set([200]))
    expect(sameProcesses).toBe(true)
  } finally {
    await close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
