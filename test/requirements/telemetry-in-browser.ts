import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { aBrowser, aSiteToVisit, type Visitor, WIDE } from '../support/browser.ts'

export let site: Awaited<ReturnType<typeof aSiteToVisit>>
export let visitor: Visitor
export let page: Page
export function setUp(): void {
  beforeAll(async () => {
    site = await aSiteToVisit()
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['error_logs', 'analytics_events', 'performance_metrics', 'security_events', 'rate_limit_hits'])
      await site.world.sql`delete from ${site.world.sql(table)}`
    visitor = await aBrowser(site.browser, site.world, { viewport: WIDE })
    page = visitor.page
  })
  afterEach(() => visitor.close())
}

export async function open(path: string): Promise<void> {
  const watched = page.waitForRequest('**/api/v1/analytics-events', { timeout: 8_000 })
  await page.goto(path)
  await watched
}

export async function rows<T extends object>(table: string, atLeast: number): Promise<T[]> {
  const end = performance.now() + 10_000
  for (;;) {
    const found = await site.world.sql<T[]>`select * from ${site.world.sql(table)} order by id`
    if (found.length >= atLeast || performance.now() > end) return [...found]
    await pause(25)
  }
}

export type ErrorRow = {
  error_message: string
  error_stack: string
  page_url: string
  severity: string
  context: { type: string }
}
export const errors = (atLeast: number) => rows<ErrorRow>('error_logs', atLeast)
