import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type PictureCache = {
  has(key: string): boolean
  read(key: string): Promise<Buffer | null>
  keep(key: string, picture: Buffer): Promise<void>
}

const NAME = /^[0-9a-f]{64}\.(webp|jpeg|png|avif)$/

/** Pictures made before, as files in one folder; the ones longest not looked at make room once `mostBytes` are exceeded. */
export async function openPictureCache(folder: string, mostBytes: number): Promise<PictureCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sizes = await readFolder(folder)
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  await sweep()

  return {
    has: (key) => sizes.has(key),
    async read(key) {
      const size = sizes.get(key)
      if (size === undefined) return null
      const picture = await readFile(path.join(folder, key)).catch(() => null)
      // Somebody may have emptied the folder, or filled the disk, behind our back.
      if (picture?.length !== size) {
        forget(key)
        return null
      }
      // A map remembers the order of insertion: last looked at, last in line.
      if (sizes.delete(key)) sizes.set(key, size)
      return picture
    },
    async keep(key, picture) {
      const half = path.join(folder, `${randomBytes(8).toString('hex')}.half`)
      await writeFile(half, picture, { mode: 0o600 })
      await rename(half, path.join(folder, key))
      forget(key)
      sizes.set(key, picture.length)
      total += picture.length
      await sweep()
    },
  }

  function forget(key: string): void {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  async function sweep(): Promise<void> {
    for (const key of sizes.keys()) {
      if (total <= mostBytes) return
      forget(key)
      await rm(path.join(folder, key), { force: true })
    }
  }
}

/** What an earlier run left, the oldest first; what it left half done goes. */
async function readFolder(folder: string): Promise<Map<string, number>> {
  const found: { name: string; size: number; at: number }[] = []
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (!NAME.test(name)) {
      if (name.endsWith('.half')) await rm(file, { force: true })
      continue
    }
    const { size, mtimeMs } = await stat(file)
    found.push({ name, size, at: mtimeMs })
  }
  found.sort((a, b) => a.at - b.at)
  return new Map(found.map(({ name, size }) => [name, size]))
}
