import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'
import type { World } from '../support/world.ts'

const MINUTE = 60_000
/** How far the server's clock is ahead of the browser's. Nothing may depend on the browser's clock. */
const AHEAD = { hours: 3, seconds: 17 }

export type TwoClocks = ReturnType<typeof twoClocks>
type Timeout = { event_type: string; details: unknown }

function watched(context: BrowserContext) {
  const calls: { path: string; body: { active?: boolean } | null }[] = []
  const events: Timeout[] = []
  const underWay = new Set<Request>()
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => void underWay.delete(request))
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname
    // Requests to the security monitor are ignored, because they may be sent while a page unloads.
    if (path !== '/api/v1/security-monitor') underWay.add(request)
    if (path.startsWith('/api/v1/')) calls.push({ path: path.slice(7), body: request.postDataJSON() })
    if (path === '/api/v1/security-monitor') events.push(request.postDataJSON() as Timeout)
  })
  const quiet = async () => {
    const end = performance.now() + 30_000
    for (let calm = 0; calm < 3; calm = underWay.size > 0 ? 0 : calm + 1) {
      await sleep(8)
      // On a busy machine a page may not yet have sent the requests of the timers that are due.
      await Promise.all(context.pages().map(hasRunItsTasks))
      if (performance.now() > end) throw new Error(`No reply to ${[...underWay].map((r) => r.url()).join(', ')}`)
    }
  }
  return { calls, events, quiet }
}

function hasRunItsTasks(page: Page): Promise<unknown> {
  const tasks = () =>
    new Promise<void>((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done()
      port2.postMessage('')
    })
  return page.evaluate(tasks).catch(() => undefined)
}

export function twoClocks(world: World, context: BrowserContext) {
  const start = Date.now()
  world.clock.set(Temporal.Instant.fromEpochMilliseconds(start).add(AHEAD).toString())
  let installed = false
  const { calls, events, quiet } = watched(context)
  const move = async (milliseconds: number) => {
    await quiet()
    world.clock.pass({ milliseconds })
    await context.clock.fastForward(milliseconds)
  }

  const until = async <T>(find: () => Promise<T>): Promise<T> => {
    const end = performance.now() + 30_000
    for (;;) {
      world.clock.pass({ milliseconds: 5 })
      await context.clock.runFor(5)
      try {
        return await find()
      } catch (error) {
        if (performance.now() > end) throw error
      }
    }
  }

  return {
    calls,
    events,
    count: (path: string) => calls.filter((call) => call.path === path).length,
    open: async (tab: Page, status = 'signed_in', path = '/terms') => {
      if (!installed) await context.clock.install({ time: start - 1_000 })
      if (!installed) await context.clock.pauseAt(start)
      installed = true
      await tab.goto(path)
      await until(() => tab.locator(`html[data-session="${status}"]`).waitFor({ timeout: 50 }))
    },
    /** Advances time minute by minute, because timers may be late, as they are in a hidden tab. */
    pass: async (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left -= MINUTE) {
        await move(Math.min(left, MINUTE))
        await quiet()
      }
    },
    /** The computer is asleep, so no timer runs. */
    sleep: move,
    until,
  }
}
