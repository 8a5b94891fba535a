import { api } from '../client/api.ts'
import type { Subscriptions } from './subscriptions.ts'

const EVERY_MS = 10_000

type Place = { since(): number | null; moved(seq: number): void; account(): string | null }

/** If no websocket can connect, polls for updates every ten seconds and reloads calendars. */
export function poller(ears: Subscriptions, { since, moved, account }: Place) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  async function look(): Promise<void> {
    const who = account()
    try {
      if (who && ears.wantsNews()) await askFor(who)
      if (running) ears.line('polling')
    } catch {
      if (running) ears.line('offline')
    }
    if (!running) return
    ears.spaces().forEach(ears.calendar)
    timer = setTimeout(look, EVERY_MS)
  }

  async function askFor(who: string): Promise<void> {
    const from = since()
    const options = { signal: AbortSignal.timeout(EVERY_MS) }
    const { seq, news, missed } = await api.realtime.missedNews(from === null ? {} : { since: from }, options)
    if (!running || since() !== from || account() !== who) return
    moved(seq)
    if (missed) ears.hear({ kind: 'missed' })
    for (const one of news) ears.hear(one.news)
  }

  return {
    start(): void {
      if (running) return
      running = true
      void look()
    },
    stop(): void {
      running = false
      clearTimeout(timer)
    },
  }
}
