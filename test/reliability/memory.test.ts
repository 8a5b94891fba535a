import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { hostileFiles } from '../security/hostile-files.ts'
import { freshDatabase } from '../support/database.ts'
import { patience } from '../support/patience.ts'
import { aRunningSite } from '../support/running-site.ts'
import { aPdf, aPicture, aSender, MIB, upload } from '../support/uploads.ts'

const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** If a file is too large, its connection may be closed before all of it has arrived. */
async function refusedAs(code: string | undefined, sent: ReturnType<typeof upload>): Promise<string> {
  try {
    const { status } = await sent
    return status >= 400 && status < 500 ? 'refused' : `got ${status}`
  } catch (error) {
    const { code: reason = '' } = (error as { cause?: { code?: string } }).cause ?? {}
    return code === 'too_large' && ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(reason)
      ? 'refused'
      : `failed: ${reason}`
  }
}

test(
  'a process of the site stays under 512 MB during decompression bombs and large pictures',
  async () => {
    const database = await freshDatabase()
    const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-memory-'))
    const site = await aRunningSite({ appUrl: database.appUrl, dataDir })
    const { sql, close } = openDatabase(database.ownerUrl, { max: 2 })
    try {
      const files = await hostileFiles()
      const bombs = files.filter(({ code }) => code === 'too_many_pixels' || code === 'too_large')
      const clock = { now: () => Temporal.Now.instant(), set() {}, pass() {} }
      const people = await Promise.all(Array.from({ length: 6 }, () => aSender({ url: site.url, sql, clock } as never)))
      const large = await aPicture('png', 6_900, 7_200)
      const answers = await Promise.all(
        people.map(async (person, n) => {
          const seen: (number | string)[] = []
          for (const { name, bytes, code } of n < 4 ? bombs : [])
            seen.push(await refusedAs(code, upload(person, '/documents', [[name, bytes]])))
          if (n >= 4)
            for (let i = 0; i < 4; i++)
              seen.push(
                (
                  await upload(person, '/documents', [
                    ['a.png', large],
                    ['a.pdf', aPdf(5 * MIB)],
                  ])
                ).status,
              )
          return seen
        }),
      )
      expect(answers.slice(0, 4)).toEqual(Array(4).fill(bombs.map(() => 'refused')))
      expect(answers.slice(4).flat()).toEqual(Array(8).fill(201))
      const peaks = site.workers().map(peakOf)
      if (process.env.PEAKS) console.info(`peaks ${peaks.map(Math.round)} MiB`)
      expect(Math.max(...peaks)).toBeLessThan(512)
    } finally {
      await site.stop()
      await close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  patience(120_000),
)
