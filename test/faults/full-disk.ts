import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '../../bench/guests.ts'
import { freePort } from '../support/free-port.ts'
import { aRunningSite } from '../support/running-site.ts'
import { aSpace } from '../support/spaces.ts'
import { aForm, aPicture } from '../support/uploads.ts'
import { onGround } from './ground.ts'
import { report, seen, settle } from './kill-server.ts'
import { someVisitors } from './visitors.ts'

const LATE_MS = 60_000
const MOST_MS = 10_000
const FULL_SECONDS = 20
const PEOPLE = 20

/**
 * Temporarily fills the disk that holds the database and uploads, while people book and upload photos. It must run as
 * root, because it mounts a disk.
 */
export async function fullDisk(): Promise<boolean> {
  const disk = mkdtempSync(path.join(tmpdir(), 'daylet-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2560m,mode=1777', 'tmpfs', disk])
  try {
    return await onGround(async (ground) => {
      const spaces: string[] = []
      for (let n = 0; n < 6; n++) spaces.push((await aSpace({ sql: ground.sql }, { window_days: 540 })).id)
      const site = await aRunningSite(ground, { PORT: String(await freePort()) })
      const workers = String(site.workers())
      const photos = await somePhotos(ground, site.url)
      const visitors = await someVisitors(site.url, spaces)
      await visitors.untilBooked(LATE_MS)
      const before = seen.confirmed.size
      const ballast = fill(disk)
      await wait(FULL_SECONDS * 1_000)
      const meanwhile = seen.confirmed.size - before
      rmSync(ballast)
      const took = await visitors.untilBooked(LATE_MS)
      await wait(3_000)
      await visitors.goHome()
      const { said, lost, honest } = await photos.end()
      await settle(ground.sql)
      const kept = await report(ground.sql, 0)
      console.log(
        `disk full for ${FULL_SECONDS} s: ${meanwhile} booked meanwhile; photos answered ${said}; lost ${lost}`,
      )
      console.log(`booked again after ${(took / 1_000).toFixed(1)} s`)
      const same = String(site.workers()) === workers
      if (!same) console.log('a process of the site ended')
      await site.stop()
      return kept && same && honest && lost === 0 && took <= MOST_MS
    }, disk)
  } finally {
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  }
}

function fill(disk: string): string {
  const ballast = path.join(disk, 'ballast')
  const file = openSync(ballast, 'w')
  try {
    for (const size of [1 << 20, 1 << 12, 1]) {
      const piece = Buffer.alloc(size, 1)
      try {
        while (writeSync(file, piece) === size);
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(file)
  }
  return ballast
}

async function somePhotos(
  ground: Parameters<typeof aRunningSite>[0] & { sql: Parameters<typeof accounts>[0] },
  url: string,
) {
  const people = await accounts(ground.sql, PEOPLE)
  const picture = await aPicture('jpeg', 400, 400)
  const [statuses, taken] = [new Map<number, number>(), new Map<string, string>()]
  const one = async ({ cookie, id, address }: (typeof people)[number]) => {
    const headers = { cookie, origin: url, 'x-forwarded-for': address }
    const body = aForm([['me.jpg', picture, 'image/jpeg']])
    const answer = await fetch(`${url}/api/v1/profile/photo`, { method: 'PUT', headers, body })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const { photoUrl } = (await answer.json()) as { photoUrl?: string }
    if (answer.ok && photoUrl) taken.set(id, photoUrl)
  }
  const sent: Promise<void>[] = []
  const send = (n: number) =>
    one(people[n % PEOPLE] as (typeof people)[number]).catch(() => void statuses.set(0, (statuses.get(0) ?? 0) + 1))
  const timer = setInterval(() => sent.push(send(sent.length)), 500)
  return {
    end: async () => {
      clearInterval(timer)
      await Promise.all(sent)
      const seen = await Promise.all([...taken.values()].map(async (at) => (await fetch(new URL(at, url))).ok))
      return {
        said: [...statuses].map(([status, n]) => `${status} ×${n}`).join(', '),
        // Each upload must succeed or be refused, either because the site is busy or because there is no space. No
        // other failure is allowed, and every upload must get a response.
        honest: [...statuses.keys()].every((status) => [200, 503, 507].includes(status)),
        lost: seen.filter((ok) => !ok).length,
      }
    },
  }
}
