// The demo is filled by a process of its own: half a minute of hard work and some hundred megabytes that the site should not carry.
import { openDatabase } from '../src/server/database/connect.ts'
import { fillDemo } from './fill-demo.ts'

const { DATABASE_URL = '', DEMO_DATA_DIR = '', DEMO_NOW = '' } = process.env
// Whoever started this is gone; what was not finished is rolled back, and filled in at the next start.
process.on('disconnect', () => process.exit(1))
// Each step is one long transaction: a second connection asks meanwhile whether it is done.
const { sql, close } = openDatabase(DATABASE_URL, { max: 2, statementTimeoutMs: 120_000 })
await fillDemo({
  sql,
  now: Temporal.Instant.from(DEMO_NOW),
  dataDir: DEMO_DATA_DIR,
  log: console.log,
  opened: (accounts) => process.send?.(accounts),
})
await close()
process.disconnect?.()
