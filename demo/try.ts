import { mkdirSync } from 'node:fs'
import { openDatabase } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { migrate, roleOf } from '../src/server/database/migrate.ts'
import * as d from './fill-demo.ts'

const pg = await startEmbedded({ dataDir: '/tmp/demo-pg', durable: process.argv[2] === 'durable' })
await migrate(pg.ownerUrl, { appRole: roleOf(pg.appUrl) })
const db = openDatabase(pg.appUrl, { max: 4 })
const su = openDatabase(pg.superuserUrl, { max: 1 })
await su.sql.unsafe('alter role daylet_app set log_min_duration_statement = 5')
await su.close()
mkdirSync('/tmp/demo-data', { recursive: true })
const t = performance.now()
console.log(
  await d.openDemo({ sql: db.sql, now: Temporal.Now.instant(), dataDir: '/tmp/demo-data', log: console.log }),
  performance.now() - t,
)
if ('finishDemo' in d) {
  const t = performance.now()
  await (d as any).finishDemo({ sql: db.sql, now: Temporal.Now.instant(), dataDir: '/tmp/demo-data', log: console.log })
  console.log('finish', performance.now() - t)
}
const urls = { ...pg }
import('node:fs').then((f) => f.writeFileSync('/tmp/demo-pg-url', pg.superuserUrl))
console.log('up')
process.stdin.resume()
process.on('SIGTERM', async () => {
  await db.close()
  await pg.stop()
  process.exit()
})
