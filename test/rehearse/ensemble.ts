import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findHaproxy, WAY_TO_HAPROXY } from '../../scripts/haproxy.ts'
import { findPgBouncer, WAY_TO_PGBOUNCER } from '../../scripts/pgbouncer.ts'
import { findPostgres, WAY_TO_POSTGRES } from '../../scripts/postgres-server.ts'
import { findRedis, WAY_TO_REDIS } from '../../scripts/redis-server.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { freePort } from '../support/free-port.ts'
import { aBalancer } from '../support/haproxy.ts'
import { aMailbox } from '../support/mailbox.ts'
import { aStore } from '../support/operator.ts'
import { aPooler } from '../support/pgbouncer.ts'
import { openRedis } from '../support/redis-server.ts'
import { aRunningSite, type RunningSite } from '../support/running-site.ts'
import { aFollower, aPrimary, RUN_AS, type Server } from './postgres.ts'

const MACHINES = 3
/** The connection limit of each database, however many processes connect. This is what PgBouncer is for. */
const POOL = 20
/** The pooler retries every second and gives up early, because the site has its own timeouts. */
const POOLER = { max_client_conn: 1000, server_login_retry: 1, query_wait_timeout: 5 }

export type Ensemble = Awaited<ReturnType<typeof openEnsemble>>

export async function openEnsemble(say: (line: string) => void) {
  const bin = found(findPostgres(say), 'PostgreSQL', WAY_TO_POSTGRES)
  found(findPgBouncer(say), 'PgBouncer', WAY_TO_PGBOUNCER)
  const [haproxy, redisServer] = [
    found(findHaproxy(say), 'HAProxy', WAY_TO_HAPROXY),
    found(findRedis(say), 'Redis', WAY_TO_REDIS),
  ]
  const home = mkdtempSync(path.join(tmpdir(), 'daylet-rehearse-'))
  chmodSync(home, 0o755)
  const databases = folderFor(path.join(home, 'databases'))
  const first = await aPrimary({ bin, home: databases, name: 'one' })
  await migrate(first.url('daylet_owner'), { appRole: 'daylet_app' })
  const second = await aFollower({ bin, home: databases, name: 'two' }, first, 'two')
  const roles = { primary: first, replica: second as Server | null }
  const places = () => ({
    daylet: roles.primary.url('daylet_app'),
    daylet_read: (roles.replica ?? roles.primary).url('daylet_app'),
  })
  const pooler = await aPooler(places(), POOL, POOLER)
  const [redis, store, mailbox] = await Promise.all([openRedis(redisServer), aStore(home), aMailbox()])
  const ports = await Promise.all(Array.from({ length: MACHINES }, freePort))
  const balancer = await aBalancer(haproxy, ports)
  const env = {
    PUBLIC_URL: balancer.url,
    DATABASE_OWNER_URL: first.url('daylet_owner'),
    DATABASE_READ_URL: pooler.urlOf('daylet_read'),
    REDIS_URL: redis.url,
    S3_BUCKET: store.s3.bucket,
    S3_ENDPOINT: store.s3.endpoint,
    S3_ACCESS_KEY_ID: store.s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.s3.secretAccessKey,
    SMTP_URL: mailbox.url,
    DRAIN_SECONDS: '3',
  }
  const startSite = async (port: number): Promise<RunningSite> => {
    const dataDir = path.join(home, `machine-${port}`)
    mkdirSync(dataDir, { recursive: true })
    const site = await aRunningSite({ appUrl: pooler.urlOf('daylet'), dataDir }, { ...env, PORT: String(port) })
    while (!site.allListen() || !(await balancer.sees(port))) await wait(50)
    return site
  }
  const sites = await Promise.all(ports.map(startSite))
  const close = async () => {
    await Promise.allSettled(sites.map((site) => site.stop()))
    await Promise.allSettled([balancer.stop(), pooler.close(), redis.stop(), store.close(), mailbox.close()])
    await Promise.allSettled(
      [first, second, roles.primary, roles.replica].map((server) => server?.program.end('SIGQUIT')),
    )
    rmSync(home, { recursive: true, force: true })
  }
  return {
    url: balancer.url,
    home,
    ports,
    sites,
    startSite,
    balancer,
    pooler,
    redis,
    store,
    mailbox,
    roles,
    close,
    lead: () => pooler.lead(places()),
    newFollower: (name: string) => aFollower({ bin, home: databases, name }, roles.primary, name),
  }
}

function found(place: string | undefined, what: string, way: string): string {
  if (!place || !existsSync(place)) throw new Error(`There is no ${what} here. Install one: ${way}`)
  return place
}

function folderFor(folder: string): string {
  mkdirSync(folder, { mode: 0o700 })
  if (RUN_AS) chownSync(folder, RUN_AS.uid, RUN_AS.gid)
  return folder
}
