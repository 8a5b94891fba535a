import crypto, { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { BUCKETS, type Bucket } from '../../../domain/files/stored-file.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { NoSuchFile, type Storage } from './storage.ts'

const root = mkdtempSync(path.join(tmpdir(), 'daylet-storage-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const JPEG = { contentType: 'image/jpeg' }

function aFile(text: string): string {
  const file = path.join(root, 'a-file')
  writeFileSync(file, text)
  return file
}

async function textOf(storage: Storage, bucket: Bucket, name: string): Promise<string | null> {
  const found = await storage.download(bucket, name)
  return found && (await buffer(found)).toString()
}

function behaves(open: () => Storage): void {
  const put = (name: string, text: string, bucket: Bucket = 'spaces') => open().upload(bucket, name, aFile(text), JPEG)
  const names = async (options = {}) => (await open().list('spaces', options)).map(({ name }) => name)

  beforeEach(async () => {
    for (const bucket of BUCKETS)
      for (const { name } of await open().list(bucket, { limit: 1_000 })) await open().remove(bucket, name)
  })

  test(claim('7.20', 'returns what was stored, and nothing for an unknown name'), async () => {
    await put('one.jpg', 'first')
    expect(await textOf(open(), 'spaces', 'one.jpg')).toBe('first')
    expect(await textOf(open(), 'documents', 'one.jpg')).toBeNull()
    expect(await textOf(open(), 'spaces', 'two.jpg')).toBeNull()
  })

  test('replaces a file with the same name', async () => {
    await put('one.jpg', 'first and long')
    await put('one.jpg', 'second')
    expect(await textOf(open(), 'spaces', 'one.jpg')).toBe('second')
  })

  test(claim('7.20 9.24', 'lists a bucket by name, ascending, 100 by default, after a given name'), async () => {
    const all = Array.from({ length: 103 }, (_, n) => `f${String(n).padStart(3, '0')}`)
    for (const name of all.toReversed()) await put(name, name)
    await put('elsewhere', 'x', 'people')
    expect(await names()).toEqual(all.slice(0, 100))
    expect(await names({ limit: 101 })).toEqual(all.slice(0, 101))
    expect(await names({ after: 'f099' })).toEqual(['f100', 'f101', 'f102'])
    const [first] = await open().list('spaces', { limit: 1 })
    expect(first?.bytes).toBe(4)
    expect(Math.abs((first?.changedAt.epochMilliseconds ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  const copy = (from: string, to: string, bucket: Bucket = 'spaces') =>
    open().copy({ bucket: 'spaces', name: from }, { bucket, name: to }, JPEG)

  test(claim('7.20', 'copies within a bucket and to another one'), async () => {
    await put('a', 'words')
    await copy('a', 'b')
    expect(await names()).toEqual(['a', 'b'])
    await copy('a', 'c', 'documents')
    expect(await names()).toEqual(['a', 'b'])
    expect(await textOf(open(), 'documents', 'c')).toBe('words')
    await expect(copy('gone', 'd')).rejects.toThrow(NoSuchFile)
    expect(await names()).toEqual(['a', 'b'])
  })

  test(claim('7.20', 'removes files, and ignores missing ones'), async () => {
    await put('a', 'words')
    await open().remove('spaces', 'a')
    await open().remove('spaces', 'a')
    expect(await names()).toEqual([])
  })

  test.each(['', '.', '..', '../x', 'a/b', 'a\\b', '.hidden', 'a b', 'ä', 'a\0', 'x'.repeat(201)])(
    '%j is not a valid name',
    async (name) => {
      await expect(put(name, 'x')).rejects.toThrow('is not a valid name')
      await expect(open().download('spaces', name)).rejects.toThrow('is not a valid name')
      await expect(copy('a', name)).rejects.toThrow()
      expect(await names()).toEqual([])
    },
  )

  test('stores nothing of a file that can’t be read', async () => {
    await expect(open().upload('spaces', 'a', path.join(root, 'not-there'), JPEG)).rejects.toThrow('ENOENT')
    expect(await names()).toEqual([])
  })
}

describe('a folder store', () => {
  const arriving = path.join(root, 'arriving')
  behaves(() => folderStorage({ root: path.join(root, 'folder'), arriving }))

  test('contains only complete files', () => {
    expect(readdirSync(arriving)).toEqual([])
  })
})

describe('any S3 store', () => {
  // The server encrypts list positions with DES, which OpenSSL no longer has. No test here reads positions.
  const { createCipheriv } = crypto
  const modern = (kind: string, ...rest: never[]) =>
    kind === 'des'
      ? createCipheriv('aes-128-cbc', randomBytes(16), randomBytes(16))
      : createCipheriv(kind, ...(rest as [never, never]))
  const buckets = [{ name: 'daylet', configs: [] }]
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(root, 's3'),
    configureBuckets: buckets,
  })
  let storage: Storage
  beforeAll(async () => {
    const { port } = await store.run()
    const endpoint = `http://127.0.0.1:${port}`
    storage = s3Storage({
      bucket: 'daylet',
      region: 'us-east-1',
      endpoint,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    })
  })
  beforeEach(() => void vi.spyOn(crypto, 'createCipheriv').mockImplementation(modern as never))
  afterAll(() => store.close())
  behaves(() => storage)

  test('reports an unavailable store as an error, not as a missing file', async () => {
    const away = s3Storage({
      bucket: 'daylet',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:1',
      accessKeyId: 'x',
      secretAccessKey: 'x',
    })
    await expect(away.download('spaces', 'a')).rejects.toThrow()
  })
})
