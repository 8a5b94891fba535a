import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from 's3rver'
import { findHaproxy, WAY_TO_HAPROXY } from '../../scripts/haproxy.ts'
import { findRedis, WAY_TO_REDIS } from '../../scripts/redis-server.ts'
import type { OwnGround } from '../faults/ground.ts'
import { freePort } from '../support/free-port.ts'
import { aBalancer } from '../support/haproxy.ts'
import { aRedis } from '../support/redis.ts'
import { aRunningSite, faultsIn, type RunningSite } from '../support/running-site.ts'
import { twoServers } from './two-servers.ts'

export type LargerSite = Awaited<ReturnType<typeof aLargerSite>>

/**
 * What a larger operator runs, on this machine: HAProxy, so many machines of the site, a primary and its replica behind PgBouncer in
 * transaction mode, Redis and a store that speaks S3.
 */
export async function aLargerSite(ground: OwnGround, machines: number) {
  const [haproxy, redisServer] = [findHaproxy(console.log), findRedis(console.log)]
  if (!haproxy) throw new Error(`There is no HAProxy here. Install one: ${WAY_TO_HAPROXY}`)
  if (!redisServer) throw new Error(`There is no Redis here. Install one: ${WAY_TO_REDIS}`)
  const [servers, redis, store] = [await twoServers(ground), await aRedis(redisServer), await aStore()]
  const ports = await Promise.all(Array.from({ length: machines }, freePort))
  const balancer = await aBalancer(haproxy, ports)
  const folders = ports.map(() => mkdtempSync(path.join(tmpdir(), 'daylet-machine-')))
  const env = {
    ...{ PUBLIC_URL: balancer.url, REDIS_URL: redis.url, DATABASE_READ_URL: servers.readUrl, DRAIN_SECONDS: '2' },
    ...store.env,
  }
  const start = async (at: number): Promise<RunningSite> => {
    const port = ports[at] ?? 0
    const site = await aRunningSite(
      { appUrl: servers.writeUrl, dataDir: folders[at] ?? '' },
      { ...env, PORT: String(port) },
    )
    while (!site.allListen() || !(await balancer.sees(port))) await wait(50)
    return site
  }
  const sites: RunningSite[] = []
  for (const at of ports.keys()) sites.push(await start(at))
  return {
    ...{ url: balancer.url, machineUrls: ports.map((port) => `http://127.0.0.1:${port}`), servers, redis, store },
    killMachine: (at: number) => sites[at]?.kill(),
    startMachine: async (at: number) => {
      sites[at] = await start(at)
    },
    /** What the machines logged as faults. */
    faults: () => folders.flatMap((folder) => faultsIn(folder).split('\n')).filter((line) => line !== ''),
    close: async () => {
      await Promise.all(sites.map((site) => site.stop().catch((error: Error) => console.error(error.message))))
      await Promise.all([balancer.stop(), redis.stop(), store.stop()])
      await servers.close()
      for (const folder of [...folders, store.folder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A store that can be stopped, and started again where it was. */
async function aStore() {
  const folder = mkdtempSync(path.join(tmpdir(), 'daylet-store-'))
  const port = await freePort()
  const configureBuckets = [{ name: 'daylet', configs: [] }]
  const make = () => new S3rver({ port, address: '127.0.0.1', silent: true, directory: folder, configureBuckets })
  let server = make()
  await server.run()
  const env = {
    ...{ S3_BUCKET: 'daylet', S3_ENDPOINT: `http://127.0.0.1:${port}` },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  }
  const start = async () => {
    server = make()
    await server.run()
  }
  return { folder, env, stop: () => server.close(), start }
}
