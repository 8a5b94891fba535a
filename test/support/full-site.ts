import postgres from 'postgres'
import { expect, vi } from 'vitest'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { patience } from './patience.ts'
import { anAddress, aVisitor } from './people.ts'
import type { World } from './world.ts'

export const AS_PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

export async function fillSite(world: World): Promise<{ release(): Promise<void> }> {
  const owner = postgres({ ...connectionOptions(world.ownerUrl), max: 1, onnotice: () => {} })
  const waiting: Promise<Response>[] = []
  const unlocked = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = owner.begin(async (sql) => {
    await sql`lock table spaces in access exclusive mode`
    locked.resolve()
    await unlocked.promise
  })
  await Promise.race([locked.promise, lock])
  for (let n = 0; n < 64; n++) {
    const crowd = aVisitor(world, anAddress())
    for (let i = 0; i < 4; i++) waiting.push(crowd.fetch(`/api/v1/spaces/${crypto.randomUUID()}`))
  }
  const answered = Promise.allSettled(waiting)
  const isFull = async () => (await aVisitor(world).fetch('/favicon.svg')).status === 503
  await vi.waitUntil(isFull, { timeout: patience(10_000) })
  return {
    release: async () => {
      unlocked.resolve()
      await lock
      const heard = (await answered).map((end) => (end.status === 'fulfilled' ? end.value.status : end.reason))
      await owner.end()
      expect(new Set(heard)).toEqual(new Set([404]))
    },
  }
}
