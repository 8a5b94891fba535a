import type { BrowserContext, Page } from 'playwright-core'
import type { World } from '../world.ts'

const MINUTE = 60_000
/** How far the server's clock is ahead of the browser's: nothing may depend on the browser's. */
const AHEAD = { hours: 3, seconds: 17 }

export type TwoClocks = ReturnType<typeof twoClocks>
type Timeout = { event_type: string; details: unknown }

/** The server's clock and that of a browser's tabs, which pass only together and only when told. */
export function twoClocks(world: World, context: BrowserContext) {
  const start = Date.now()
  world.clock.set(Temporal.Instant.fromEpochMilliseconds(start).add(AHEAD).toString())
  let passed = 0
  const calls: { path: string; body: { active?: boolean } | null }[] = []
  const events: Timeout[] = []
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/api/v1/')) calls.push({ path: path.slice(7), body: request.postDataJSON() })
    if (path === '/api/v1/security-monitor') events.push(request.postDataJSON() as Timeout)
  })
  const move = async (milliseconds: number, tabs: Page[]) => {
    passed += milliseconds
    world.clock.pass({ milliseconds })
    for (const tab of tabs) await tab.clock.fastForward(milliseconds)
  }

  return {
    calls,
    /** What was sent to the security monitor. */
    events,
    count: (path: string) => calls.filter((call) => call.path === path).length,
    /** Opens a tab at the present time, which stands still from then on. */
    open: async (tab: Page, status = 'signed_in', path = '/terms') => {
      await tab.clock.install({ time: start + passed - 1_000 })
      await tab.clock.pauseAt(start + passed)
      await tab.goto(path)
      await tab.locator(`html[data-session="${status}"]`).waitFor({ timeout: 10_000 })
    },
    /** Timers may come late, as a hidden tab's do, but miss no minute. */
    pass: async (milliseconds: number, ...tabs: Page[]) => {
      for (let left = milliseconds; left > 0; left -= MINUTE) {
        await move(Math.min(left, MINUTE), tabs)
        for (const tab of tabs) await settle(tab)
      }
    },
    /** The computer sleeps: no timer runs meanwhile. */
    sleep: move,
    /** Lets the tab's timers run, a few milliseconds at a time, until it is so. */
    until: async <T>(tab: Page, find: () => Promise<T>): Promise<T> => {
      const end = performance.now() + 10_000
      for (;;) {
        await tab.clock.runFor(5)
        try {
          return await find()
        } catch (error) {
          if (performance.now() > end) throw error
        }
      }
    },
  }
}

/** Lets answers under way arrive before the clocks move on. */
async function settle(tab: Page): Promise<void> {
  await tab.evaluate(() => fetch('/healthz').then((healthy) => healthy.text()))
}
