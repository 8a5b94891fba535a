import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Bucket } from '../../../domain/files/stored-file.ts'
import { checkedName, LIST_LIMIT, NoSuchFile, type Storage, type StoredFile } from './storage.ts'

type Folders = { readonly root: string; readonly arriving: string }

/**
 * Each bucket is a folder. Files are written elsewhere, flushed to disk and then renamed, so that they appear
 * atomically.
 */
export function folderStorage({ root, arriving }: Folders): Storage {
  const place = (bucket: Bucket, name: string) => path.join(root, bucket, checkedName(name))

  async function copyTo(from: string, bucket: Bucket, name: string): Promise<void> {
    const target = place(bucket, name)
    const half = path.join(arriving, `${randomUUID()}.half`)
    await Promise.all([makeFolder(path.join(root, bucket)), makeFolder(arriving)])
    try {
      await copyFile(from, half, constants.COPYFILE_FICLONE)
      await flush(half)
      await rename(half, target)
    } finally {
      await rm(half, { force: true })
    }
    await flush(path.dirname(target))
  }

  return {
    kind: 'folder',
    upload: (bucket, name, from) => copyTo(from, bucket, name),
    async download(bucket, name) {
      const file = await open(place(bucket, name)).catch(nothingThere)
      return file && createReadStream('', { fd: file })
    },
    async list(bucket, { limit = LIST_LIMIT, after = '' } = {}) {
      const names = (await readdir(path.join(root, bucket)).catch(nothingThere)) ?? []
      const wanted = names.filter((name) => name > after).sort()
      const found = await Promise.all(wanted.slice(0, limit).map((name) => describe(place(bucket, name), name)))
      return found.filter((file) => file !== null)
    },
    copy: async (from, to) => copyTo(place(from.bucket, from.name), to.bucket, to.name).catch(missing),
    remove: (bucket, name) => rm(place(bucket, name), { force: true }),
  }
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/** Without a flush, a power failure could lose file names or contents. */
async function flush(place: string): Promise<void> {
  const file = await open(place)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function describe(file: string, name: string): Promise<StoredFile | null> {
  const facts = await stat(file).catch(nothingThere)
  return (
    facts && { name, bytes: facts.size, changedAt: Temporal.Instant.fromEpochMilliseconds(Math.floor(facts.mtimeMs)) }
  )
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function missing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new NoSuchFile('there is no such file') : error
}
