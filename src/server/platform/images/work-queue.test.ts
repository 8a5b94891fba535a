import { describe, expect, test } from 'vitest'
import { aRoute, PICTURE, setUp } from '../../../../test/support/picture-route.ts'
import { QueueFull, workQueue } from './work-queue.ts'

setUp()

describe('simultaneous work', () => {
  test('is limited: two run, a fixed number wait, and the next is told to retry', async () => {
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

  test('is dropped if no one waits for it any more, and continues if someone does', async () => {
    const queue = workQueue({ atOnce: 1, waiting: 10 })
    let open = () => {}
    const first = queue.run('first', () => new Promise<void>((done) => (open = done)))
    const made: string[] = []
    const make = (key: string, signal: AbortSignal) =>
      queue.run(key, async () => made.push(key), signal).catch(({ name }: Error) => name)
    const [gone, staying] = [new AbortController(), new AbortController()]
    const all = [make('left', gone.signal), make('shared', gone.signal), make('shared', staying.signal)]
    gone.abort()
    open()
    await first
    expect(await Promise.all(all)).toEqual(['AbortError', 1, 1])
    expect(made).toEqual(['shared'])
    expect(await make('left', staying.signal)).toBe(2)
  })

  test('a busy route says when to retry, and cached pictures are still served', async () => {
    const queue = workQueue({ atOnce: 2, waiting: 1 })
    const { get } = aRoute({ queue })
    await get(`${PICTURE}?width=320`)
    const gates: (() => void)[] = []
    const others = ['a', 'b', 'c'].map((key) => queue.run(key, () => new Promise<void>((done) => gates.push(done))))
    const busy = await get(`${PICTURE}?width=480`)
    expect([busy.status, busy.headers.get('retry-after'), busy.headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store',
    ])
    expect((await get(`${PICTURE}?width=320`)).status).toBe(200)
    for (const open of gates) open()
    await expect.poll(() => gates.length).toBe(3)
    gates[2]?.()
    await Promise.all(others)
    expect((await get(`${PICTURE}?width=480`)).status).toBe(200)
  })
})
