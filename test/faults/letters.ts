import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '../../src/server/platform/database/connect.ts'

export async function untilSent(sql: Pool, seconds = 60): Promise<{ sent: number; waiting: number }> {
  for (let n = 0; ; n++) {
    const [row] = await sql<{ sent: number; waiting: number }[]>`
      select count(*) filter (where sent_at is not null and recipient <> '')::int as sent,
        count(*) filter (where sent_at is null and last_error is distinct from 'too late')::int as waiting from mails`
    if (row && (row.waiting === 0 || n === seconds)) return row
    await wait(1_000)
  }
}

/**
 * `gone` refuses connections, `busy` asks the site to retry later, and `hangs` accepts the connection and never
 * responds.
 */
export type PostOffice = 'open' | 'gone' | 'busy' | 'hangs'

export async function aPostOffice(of: string) {
  const port = Number(new URL(of).port)
  let state: PostOffice = 'open'
  const lines = new Set<net.Socket>()
  const door = net.createServer((near) => {
    lines.add(near)
    near.on('error', () => {})
    near.on('close', () => lines.delete(near))
    if (state === 'busy') near.end('421 come again later\r\n')
    if (state !== 'open') return
    const far = net.connect(port, '127.0.0.1')
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  })
  const listen = async (at: number) => {
    door.listen(at, '127.0.0.1')
    await once(door, 'listening')
    return (door.address() as net.AddressInfo).port
  }
  const own = await listen(0)
  return {
    url: `smtp://127.0.0.1:${own}`,
    become: async (next: PostOffice) => {
      const was = state
      state = next
      for (const line of lines) line.destroy()
      if (next === 'gone') await new Promise((resolve) => door.close(resolve))
      else if (was === 'gone') await listen(own)
    },
    close: () => {
      for (const line of lines) line.destroy()
      door.close()
    },
  }
}
