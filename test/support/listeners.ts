import { WebSocket } from 'ws'
import type { Account } from '../../bench/guests.ts'
import type { ServerFrame } from '../../src/contract/realtime.ts'
import type { NumberedNews } from '../../src/domain/news.ts'
import { pauseBefore } from '../../src/web/realtime/pause-before.ts'

export type Listener = ReturnType<typeof aListener>

/**
 * Stays connected like a browser. Records its events, how often it had to refetch everything, and how long each outage
 * lasted.
 */
export function aListener(url: string, { cookie, address }: Account) {
  const heard: NumberedNews[] = []
  const away: number[] = []
  let [since, failures, over, missed]: [number | null, number, boolean, number] = [null, 0, false, 0]
  let lostAt: number | null = null
  let line: WebSocket
  const hear = (frame: ServerFrame) => {
    if (frame.type === 'missed') missed++
    if (frame.type === 'news') {
      since = frame.seq
      heard.push({ seq: frame.seq, news: frame.news })
    }
    if (frame.type !== 'welcome') return
    failures = 0
    since ??= frame.seq
    if (lostAt !== null) away.push(performance.now() - lostAt)
    lostAt = null
  }
  const open = () => {
    if (over) return
    const headers = { origin: url, cookie, 'x-forwarded-for': address }
    line = new WebSocket(`${url.replace('http', 'ws')}/realtime`, { headers })
    line.on('error', () => {})
    line.on('open', () => line.send(JSON.stringify({ type: 'resume', since })))
    line.on('message', (data) => hear(JSON.parse(String(data)) as ServerFrame))
    line.on('close', () => {
      lostAt ??= performance.now()
      if (!over) setTimeout(open, pauseBefore(++failures))
    })
  }
  open()
  return {
    heard,
    away,
    missed: () => missed,
    ready: () => since !== null && lostAt === null,
    end: () => {
      over = true
      line.terminate()
    },
  }
}
