import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aGuest, makeAdmin, PASSWORD } from '../support/people.ts'
import { claim } from './claim.ts'
import { type ErrorRow, errors, open, page, setUp, site, visitor } from './telemetry-in-browser.ts'

setUp()

const brief = ({ error_message, error_stack, severity, context, page_url }: ErrorRow) =>
  [context.type, severity, page_url, error_message, error_stack] as const

const fail = () => {
  const crash = () => {
    throw new TypeError('a thrown error at https://x.example/a?token=abc')
  }
  setTimeout(crash)
  Promise.reject(new RangeError('a rejected promise in /srv/daylet/app.ts'))
  console.error('a line on the console', { at: 1 })
}

describe('in a browser', () => {
  test(
    claim('8.5 8.6 8.7 1.13', 'a thrown error, a rejected promise and a console error arrive once each'),
    async () => {
      await open('/terms?token=abc')
      await page.evaluate(fail)
      await errors(3)
      await pause(500)
      expect((await errors(3)).map(brief).sort()).toEqual([
        ['console_error', 'medium', '/terms', 'a line on the console {"at":1}', null],
        [
          'javascript_error',
          'high',
          '/terms',
          'TypeError: a thrown error at https://x.example/a?token=',
          'TypeError: a thrown error at [url]',
        ],
        [
          'promise_rejection',
          'high',
          '/terms',
          'RangeError: a rejected promise in /srv/daylet/app.ts',
          'RangeError: a rejected promise in [file]',
        ],
      ])
    },
  )

  test('a request that ends because of navigation is no error', async () => {
    await open('/terms')
    await page.evaluate(() => {
      Promise.reject(new DOMException('BodyStreamBuffer was aborted', 'AbortError'))
      Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'))
    })
    expect((await errors(1)).map(brief).map(([, , , message]) => message)).toEqual([
      expect.stringContaining('the disk is full'),
    ])
  })

  test('errors before the reporting code has loaded arrive too', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/start-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/terms')
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(fail)
    expect(await errors(0)).toEqual([])
    release()
    expect((await errors(3)).map(({ context }) => context.type).sort()).toEqual([
      'console_error',
      'javascript_error',
      'promise_rejection',
    ])
  })

  test('an error that is thrown and logged arrives once, and the same text logged twice arrives twice', async () => {
    await open('/terms')
    await page.evaluate(() => {
      const error = new Error('both')
      console.error(error)
      console.error('text')
      console.error('text')
      setTimeout(() => {
        throw error
      })
    })
    await errors(3)
    await pause(500)
    expect((await errors(3)).map(({ error_message }) => error_message).sort()).toEqual(['Error: both', 'text', 'text'])
  })

  test('a storm of errors is limited to ten a minute and kind', async () => {
    await open('/terms')
    await page.evaluate(() => {
      for (let n = 0; n < 200; n++) console.error(`storm ${n}`)
    })
    await errors(10)
    await pause(500)
    expect(await errors(10)).toHaveLength(10)
  })

  test(claim('6.8', 'an admin’s stack arrives complete'), async () => {
    const admin = await aGuest(site.world)
    const at = site.world.clock.now().add({ seconds: 1 }).toString()
    await makeAdmin(site.world, admin, at)
    await page.request.post('/api/v1/sign-in', { data: { email: admin.email, password: PASSWORD } })
    await open('/terms')
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('whole'))))
    const [row] = await errors(1)
    expect(row?.error_stack).toMatch(/^Error: whole\n\s+at /)
  })

  test(claim('8.8', 'if the endpoints are down the page isn’t affected'), async () => {
    for (const answer of ['abort', 500] as const) {
      await page.unrouteAll()
      await page.route(/\/api\/v1\/(error-logs|analytics-events|performance-metrics|security-monitor)$/, (route) =>
        answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: 'no' }),
      )
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await open('/terms')
      visitor.complaints.length = 0
      await page.evaluate(() => console.error('lost'))
      await page.evaluate(() => {
        for (let n = 0; n < 31; n++) document.body.click()
      })
      await pause(700)
      expect(asked.filter((path) => path === '/api/v1/error-logs')).toHaveLength(1)
      // The browser logs failed requests on its own. Apart from those, only the expected error may be logged.
      expect(visitor.complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual(['lost'])
      expect(await page.locator('[data-sonner-toast], [role=alert]:visible').count()).toBe(0)
      // Requests that outlast the page would arrive during the next test.
      const visit = (request: Request) => request.url().endsWith('/analytics-events')
      const told =
        answer === 'abort' ? page.waitForEvent('requestfailed', visit) : page.waitForEvent('requestfinished', visit)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
      await page.waitForURL('**/privacy')
      await told
    }
  })
})
