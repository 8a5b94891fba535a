// Adds whatever is missing from the demo, prints the accounts and exits. It runs next to the site so that filling the
// demo doesn't block a page.
import { readConfig, readyLine } from '../src/server/platform/config/config.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { type DemoAccounts, waysIn } from './demo-accounts.ts'
import { fillDemo } from './fill-demo.ts'

process.on('disconnect', () => process.exit())
const read = readConfig(process.env)
if (!read.ok) throw new Error(read.problems.join('\n'))
const { sql, close } = openDatabase(read.config.databaseUrl ?? '', { max: 2, statementTimeoutMs: 300_000 })
const now = Temporal.Instant.fromEpochMilliseconds(Date.now())
const { config } = read
await fillDemo({ sql, now, dataDir: config.dataDir, log: console.log, opened: printAccounts })
await close()
process.disconnect?.()

function printAccounts(accounts: DemoAccounts): void {
  console.log(waysIn(accounts))
  console.log(readyLine(config))
}
