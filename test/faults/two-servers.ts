import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Pool } from '../../src/server/platform/database/connect.ts'
import { throughPgBouncer } from '../support/pgbouncer.ts'
import { aStandby, type Standby } from '../support/standby.ts'
import type { OwnGround } from './ground.ts'

type Server = Pick<Standby, 'appUrl' | 'superuserUrl' | 'dataDir' | 'stop'>
export type TwoServers = Awaited<ReturnType<typeof twoServers>>

/**
 * Starts a PostgreSQL server and its replica, each behind a PgBouncer. Their addresses stay the same when another
 * server takes over.
 */
export async function twoServers(ground: OwnGround) {
  let primary: Server = ground
  let standby = await aStandby(ground, ground.dataDir)
  const made: Standby[] = [standby]
  let [writing, reading] = [await throughPgBouncer(primary.appUrl), await throughPgBouncer(standby.appUrl)]
  let books = openDatabase(primary.superuserUrl, { max: 4 })
  const urls = { writeUrl: writing.url, readUrl: reading.url }
  const leadTo = async () => {
    await Promise.all([writing.close(), reading.close()])
    writing = await throughPgBouncer(primary.appUrl, portOf(urls.writeUrl))
    reading = await throughPgBouncer(standby.appUrl, portOf(urls.readUrl))
  }
  return {
    ...urls,
    books: (): Pool => books.sql,
    restartPoolers: leadTo,
    killPrimary: () => kill(primary),
    stopStandby: () => standby.stop(),
    startStandby: () => standby.start(),
    /**
     * The primary fails permanently after its standby has acknowledged every commit (`synchronous_standby_names`). Like
     * an operator or Patroni would, this promotes the standby and starts a new one that follows it.
     */
    async failOver(): Promise<void> {
      await books.sql`alter system set synchronous_standby_names = '*'`
      await books.sql`select pg_reload_conf()`
      while ((await books.sql`select 1 from pg_stat_replication where sync_state = 'sync'`).length === 0) await wait(20)
      kill(primary)
      await Promise.all([primary.stop(), books.close()])
      await standby.promote()
      primary = standby
      books = openDatabase(primary.superuserUrl, { max: 4 })
      await books.sql`alter system reset synchronous_standby_names`
      await books.sql`select pg_reload_conf()`
      await writing.close()
      writing = await throughPgBouncer(primary.appUrl, portOf(urls.writeUrl))
      standby = await aStandby(primary, primary.dataDir)
      made.push(standby)
      await reading.close()
      reading = await throughPgBouncer(standby.appUrl, portOf(urls.readUrl))
    },
    async close(): Promise<void> {
      await Promise.all([writing.close(), reading.close(), books.close()])
      for (const server of made.reverse()) await server.close()
    },
  }
}

const portOf = (url: string) => Number(new URL(url).port)

export function postmasterOf({ dataDir }: Pick<Server, 'dataDir'>): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

const kill = (server: Server) => process.kill(postmasterOf(server), 'SIGKILL')
