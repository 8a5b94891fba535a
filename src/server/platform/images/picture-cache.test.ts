import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFolder, aRoute, PICTURE, setUp } from '../../../../test/support/picture-route.ts'
import { openPictureCache } from './picture-cache.ts'

setUp()

describe('the picture cache', () => {
  test('makes each picture once, even for simultaneous requests, and keeps it over a restart', async () => {
    const { get, cached, dataDir } = aRoute()
    const replies = await Promise.all(Array.from({ length: 8 }, () => get(`${PICTURE}?width=320`)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
    expect(cached()).toHaveLength(1)
    const file = path.join(dataDir, 'image-cache', cached()[0] ?? '')
    const made = statSync(file).ino
    await aRoute({ dataDir }).get(`${PICTURE}?width=320`)
    expect([cached().length, statSync(file).ino]).toEqual([1, made])
  })

  test('answers 304 to a client that has the picture', async () => {
    const { get } = aRoute()
    const etag = (await get(PICTURE)).headers.get('etag') ?? ''
    for (const known of [etag, `"x", W/${etag}`, '*'])
      expect((await get(PICTURE, { 'if-none-match': known })).status).toBe(304)
    expect((await get(PICTURE, { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('recreates a stored file that was emptied or truncated', async () => {
    const { get, cached, dataDir } = aRoute()
    const first = await (await get(PICTURE)).arrayBuffer()
    writeFileSync(path.join(dataDir, 'image-cache', cached()[0] ?? ''), '')
    expect((await (await get(PICTURE)).arrayBuffer()).byteLength).toBe(first.byteLength)
  })

  test('stays within its size, and recently viewed pictures stay', async () => {
    const folder = aFolder()
    const cache = await openPictureCache(folder, 250)
    const key = (n: number) => `${String(n).padStart(64, '0')}.webp`
    const aged = (n: number, seconds: number) => utimesSync(path.join(folder, key(n)), seconds, seconds)
    await cache.keep(key(1), Buffer.alloc(100))
    await cache.keep(key(2), Buffer.alloc(100))
    aged(1, 10)
    aged(2, 20)
    await cache.read(key(1))
    await cache.keep(key(3), Buffer.alloc(100))
    expect(readdirSync(folder).sort()).toEqual([key(1), key(3)])
    writeFileSync(path.join(folder, 'left.half'), 'x')
    utimesSync(path.join(folder, 'left.half'), 1, 1)
    // Give the file an older time, because the disk's clock may give both files the same one.
    aged(1, Date.now() / 1_000 - 60)
    const smaller = await openPictureCache(folder, 100)
    expect([smaller.has(key(1)), smaller.has(key(2)), smaller.has(key(3))]).toEqual([false, false, true])
    expect(readdirSync(folder)).toEqual([key(3)])
  })

  test('is one folder with one limit for all workers', async () => {
    const folder = aFolder()
    const [one, other] = [await openPictureCache(folder, 250), await openPictureCache(folder, 250)]
    const key = (n: number) => `${String(n).padStart(64, '0')}.webp`
    await one.keep(key(1), Buffer.alloc(100))
    expect((await other.read(key(1)))?.length).toBe(100)
    for (let n = 2; n < 9; n++) await (n % 2 ? one : other).keep(key(n), Buffer.alloc(100))
    expect(readdirSync(folder).length).toBeLessThanOrEqual(2)
  })
})
