import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { startEmbedded } from '../../src/server/platform/database/embedded.ts'
import { migrate, roleOf } from '../../src/server/platform/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    template: { ownerUrl: string; appUrl: string; superuserUrl: string }
  }
}

type Cluster = Awaited<ReturnType<typeof startEmbedded>>
const shared = globalThis as { dayletTestCluster?: Promise<Cluster>; dayletTestClusterUsers?: number }

export async function setup(project: TestProject): Promise<void> {
  shared.dayletTestClusterUsers = (shared.dayletTestClusterUsers ?? 0) + 1
  shared.dayletTestCluster ??= startMigrated()
  const { ownerUrl, appUrl, superuserUrl } = await shared.dayletTestCluster
  project.provide('template', { ownerUrl, appUrl, superuserUrl })
}

export async function teardown(): Promise<void> {
  shared.dayletTestClusterUsers = (shared.dayletTestClusterUsers ?? 1) - 1
  if (shared.dayletTestClusterUsers === 0) await (await shared.dayletTestCluster)?.stop()
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4e9

/**
 * A test copies its database from a template of a thousand files. That takes 0.1 s in memory, and up to 1.5 s on a busy
 * disk.
 */
function clusterFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize >= ROOM_BYTES) return MEMORY
  } catch {
    // Only Linux has this folder.
  }
  return tmpdir()
}

async function startMigrated(): Promise<Cluster> {
  const dataDir = mkdtempSync(path.join(clusterFolder(), 'daylet-test-'))
  const cluster = await startEmbedded({ dataDir, durable: false })
  await migrate(cluster.ownerUrl, { appRole: roleOf(cluster.appUrl) })
  await setJobsByTestClock(cluster)
  return cluster
}

/** Makes the job queue read the test's clock instead of the database's. */
export async function setJobsByTestClock({ ownerUrl, appUrl }: Pick<Cluster, 'ownerUrl' | 'appUrl'>): Promise<void> {
  const sql = postgres({ ...connectionOptions(ownerUrl), max: 1 })
  await sql`create table jobs.test_clock (now timestamptz)`
  await sql`insert into jobs.test_clock values (null)`
  await sql`grant select, update on jobs.test_clock to ${sql(roleOf(appUrl))}`
  await sql.unsafe(`create or replace function jobs.job_now() returns timestamptz language sql stable
    as 'select coalesce((select now from jobs.test_clock), pg_catalog.now())'`)
  await sql.end()
}
