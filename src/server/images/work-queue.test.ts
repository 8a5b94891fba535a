import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { imageRoute } from './image-route.ts'
import { QueueFull, workQueue } from './work-queue.ts'

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

describe('how much at once', () => {
  test('two work, so many wait, the next is told to come back', async () => {
    const queue = workQueue({ atOnce: 2, waiting: 1 })
    const gates: (() => void)[] = []
    const work = () => new Promise<void>((done) => gates.push(done))
    const three = [queue.run('a', work), queue.run('b', work), queue.run('c', work)]
    expect(queue.run('a', work)).toBe(three[0])
    await expect(queue.run('d', work)).rejects.toThrow(QueueFull)
    expect(gates).toHaveLength(2)
    expect(queue.isIdle()).toBe(false)
    gates[0]?.()
    await three[0]
    await expect.poll(() => gates.length).toBe(3)
    for (const open of gates) open()
    await Promise.all(three)
    expect(queue.isIdle()).toBe(true)
    await expect(queue.run('e', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(queue.run('e', () => Promise.resolve(5))).resolves.toBe(5)
  })

  test('a route that is busy says when to try again, and kept pictures still come', async () => {
    const { get } = aRoute({ waiting: 1 })
    await get(`${PICTURE}?width=320`)
    const replies = await Promise.all([480, 640, 800, 1024, 1280, 320].map((width) => get(`${PICTURE}?width=${width}`)))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 503, 503, 200])
    expect(replies[3]?.headers.get('retry-after')).toBe('2')
    expect(replies[3]?.headers.get('cache-control')).toBe('no-store')
  })
})
