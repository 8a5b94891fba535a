import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { imageRoute } from './image-route.ts'
import { openPictureCache } from './picture-cache.ts'

const PICTURE = '/storage/demo/studio-1-a.m1.c3.l2.jpg'
const folders: string[] = []
const warnings: unknown[] = []
const log = { warn: (...deps: unknown[]) => void warnings.push(deps) } as never

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'daylet-images-'))
  folders.push(folder)
  return folder
}
function aRoute(more: { cacheBytes?: number; waiting?: number; dataDir?: string } = {}) {
  const dataDir = more.dataDir ?? aFolder()
  const route = imageRoute({ dataDir, log, ...more })
  const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    route(new Request(`http://daylet.example${target}`, { headers, method }))
  return { get, cached: () => readdirSync(path.join(dataDir, 'image-cache')), dataDir }
}

beforeEach(() => void warnings.splice(0))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  expect(warnings).toEqual([])
})

describe('what is kept', () => {
  test('the same picture is made once, also for those who ask at the same time, and kept over a restart', async () => {
    const { get, cached, dataDir } = aRoute()
    const replies = await Promise.all(Array.from({ length: 8 }, () => get(`${PICTURE}?width=320`)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
    expect(cached()).toHaveLength(1)
    const file = path.join(dataDir, 'image-cache', cached()[0] ?? '')
    const madeAt = statSync(file).mtimeMs
    await aRoute({ dataDir }).get(`${PICTURE}?width=320`)
    expect(statSync(file).mtimeMs).toBe(madeAt)
  })

  test('who has the picture hears 304', async () => {
    const { get } = aRoute()
    const etag = (await get(PICTURE)).headers.get('etag') ?? ''
    for (const known of [etag, `"x", W/${etag}`, '*'])
      expect((await get(PICTURE, { 'if-none-match': known })).status).toBe(304)
    expect((await get(PICTURE, { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('a kept file that was emptied or cut is made again', async () => {
    const { get, cached, dataDir } = aRoute()
    const first = await (await get(PICTURE)).arrayBuffer()
    writeFileSync(path.join(dataDir, 'image-cache', cached()[0] ?? ''), '')
    expect((await (await get(PICTURE)).arrayBuffer()).byteLength).toBe(first.byteLength)
  })

  test('the folder stays within its bounds; what was looked at last stays', async () => {
    const folder = aFolder()
    const cache = await openPictureCache(folder, 250)
    const key = (n: number) => `${String(n).padStart(64, '0')}.webp`
    await cache.keep(key(1), Buffer.alloc(100))
    await cache.keep(key(2), Buffer.alloc(100))
    await cache.read(key(1))
    await cache.keep(key(3), Buffer.alloc(100))
    expect(readdirSync(folder).sort()).toEqual([key(1), key(3)])
    writeFileSync(path.join(folder, 'left.half'), 'x')
    const smaller = await openPictureCache(folder, 100)
    expect([smaller.has(key(1)), smaller.has(key(2)), smaller.has(key(3))]).toEqual([false, false, true])
    expect(readdirSync(folder)).toEqual([key(3)])
  })
})
