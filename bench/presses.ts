import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'
import { aSpace } from '../test/support/spaces.ts'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'
import { percentile } from './load.ts'

const PRESSES = 60
/** The throttle of a slow phone, as Lighthouse uses it. */
const TIMES_SLOWER = 4

/**
 * P11 measures how long the pages take to answer a press on a slow phone: from the press to the next painted frame, as
 * the browser itself reports it for Interaction to Next Paint.
 */
export async function pressFigure(ground: Ground, site: Site): Promise<Figure> {
  const executablePath = await findBrowser(() => {})
  if (!executablePath) throw new Error('Chromium is not installed.')
  const space = await aSpace(ground, { window_days: 540, by_hour: false })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const options = { baseURL: site.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext(options)
  await context.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId && entry.name === 'click') seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
  const times: number[] = []
  while (times.length < PRESSES)
    for (const [path, names] of Object.entries(pressesOn(space.id))) times.push(...(await pressAll(page, path, names)))
  await browser.close()
  const p98 = percentile(times, 98)
  return {
    id: 'P11',
    what: `a press on a phone ${TIMES_SLOWER} times slower: p98 in ms`,
    ours: `p50 ${round(percentile(times, 50), 0)} p98 ${round(p98, 0)} ms of ${times.length} presses`,
    limit: '200 ms',
    value: p98,
    better: 'less',
    must: 200,
    stretch: 100,
    fits: 'react',
  }
}

/** What a visitor presses on each page, by the names of the buttons. */
const pressesOn = (space: string): Record<string, readonly RegExp[]> => ({
  [`/space/${space}`]: [
    /^Dates? /,
    /^Next month/,
    /^Next month/,
    /^Previous month/,
    /^Done$/,
    /more people|^Add|^More/i,
  ],
  '/browse': [/^Map$/, /^List$/, /^Save /, /^Menu$/],
  '/': [/^Menu$/, /^Meeting Room/, /^Workshop Space/],
})

async function pressAll(page: Page, path: string, names: readonly RegExp[]): Promise<number[]> {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  for (const name of names) {
    const button = page.getByRole('button', { name }).first()
    if ((await button.count()) === 0) continue
    await button.tap()
    // Two frames: the first shows the effect, and after the second the browser has reported the time.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  return page.evaluate(() => (window as unknown as { seen: number[] }).seen)
}
