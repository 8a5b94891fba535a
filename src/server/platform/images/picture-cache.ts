import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type PictureCache = {
  has(key: string): boolean
  read(key: string): Promise<Buffer | null>
  keep(key: string, picture: Buffer): Promise<void>
}

const NAME = /^[0-9a-f]{64}\.(webp|jpeg|png|avif)$/
/** A worker may write this much of its share before it rescans the folder, because other workers write there too. */
const SLACK = 1 / 16

/**
 * Stores pictures as files in one folder shared by all workers, with the file system as the only index. The least
 * recently used pictures are removed once the folder exceeds `mostBytes`.
 */
export async function openPictureCache(folder: string, mostBytes: number): Promise<PictureCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let written = 0
  let sweeping: Promise<void> | undefined
  await sweep()

  return {
    has: (key) => existsSync(path.join(folder, key)),
    async read(key) {
      const file = path.join(folder, key)
      const picture = await readFile(file).catch(() => null)
      // A full disk or another program may have left an empty file.
      if (!picture?.length) return null
      const now = new Date()
      await utimes(file, now, now).catch(() => {})
      return picture
    },
    async keep(key, picture) {
      const half = path.join(folder, `${randomBytes(8).toString('hex')}.half`)
      await writeFile(half, picture, { mode: 0o600 })
      await rename(half, path.join(folder, key))
      written += picture.length
      if (written > mostBytes * SLACK) await sweepOnce()
    },
  }

  function sweepOnce(): Promise<void> {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined
    })
    return sweeping
  }

  async function sweep(): Promise<void> {
    written = 0
    const files = await readFolder(folder)
    let total = files.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size } of files) {
      if (total <= mostBytes) return
      total -= size
      await rm(path.join(folder, name), { force: true })
    }
  }
}

const HALF_MS = 60_000

async function readFolder(folder: string): Promise<{ name: string; size: number; at: number }[]> {
  const found: { name: string; size: number; at: number }[] = []
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    // Another worker may have just deleted the file.
    const facts = await stat(file).catch(() => null)
    if (!facts) continue
    if (NAME.test(name)) found.push({ name, size: facts.size, at: facts.mtimeMs })
    else if (name.endsWith('.half') && Date.now() - facts.mtimeMs > HALF_MS) await rm(file, { force: true })
  }
  return found.sort((a, b) => a.at - b.at)
}
