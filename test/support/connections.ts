import { expect } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { ClientFrame, ServerFrame } from '../../src/contract/realtime.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

export type OpenLine = {
  readonly socket: WebSocket
  readonly frames: ServerFrame[]
  readonly news: () => number[]
  readonly closed: Promise<{ code: number; reason: string }>
  say(frame: ClientFrame): void
  next<K extends ServerFrame['type']>(type: K): Promise<Extract<ServerFrame, { type: K }>>
  close(): void
}

export async function openConnection(
  world: Pick<World, 'url'>,
  who: Pick<Person, 'cookie' | 'address'>,
  headers: Record<string, string | undefined> = {},
): Promise<OpenLine | { status: number }> {
  const given = { origin: world.url, cookie: who.cookie() || undefined, 'x-forwarded-for': who.address, ...headers }
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/realtime`, { headers: sent } as ClientOptions)
  const frames: ServerFrame[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  const status = await new Promise<number>((resolve, reject) => {
    socket.once('open', () => resolve(101))
    socket.once('unexpected-response', (_, res) => {
      res.resume()
      resolve(res.statusCode ?? 0)
    })
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  if (status !== 101) return { status }
  const read = new Map<string, number>()
  return {
    socket,
    frames,
    news: () => frames.flatMap((frame) => (frame.type === 'news' ? frame.seq : [])),
    closed,
    say: (frame) => socket.send(JSON.stringify(frame)),
    next: async (type) => {
      const n = read.get(type) ?? 0
      read.set(type, n + 1)
      const found = () => frames.filter((frame) => frame.type === type)[n]
      await expect.poll(found).toBeDefined()
      return found() as never
    },
    close: () => socket.close(),
  }
}

export async function aConnection(
  world: Pick<World, 'url'>,
  who: Pick<Person, 'cookie' | 'address'>,
  since: number | null = null,
): Promise<OpenLine> {
  const line = await openConnection(world, who)
  if ('status' in line) throw new Error(`refused with ${line.status}`)
  line.say({ type: 'resume', since })
  await line.next('welcome')
  return line
}
