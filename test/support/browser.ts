import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { ServerBuild } from 'react-router'
import { inject } from 'vitest'
import { patience } from './patience.ts'
import { anAddress, PASSWORD } from './people.ts'
import { aWorld, type World } from './world.ts'

type Site = {
  smtp?: string
  env?: Record<string, string>
  around?: NonNullable<Parameters<typeof aWorld>[0]>['around']
  webhooks?: World['deps']['webhooks']
}

/**
 * Starts a site that serves pages and uses the real time. If `smtp` is set, the site sends its emails to that server.
 */
export async function aWorldWithPages({ smtp, env = {}, around, webhooks }: Site = {}): Promise<World> {
  const built = path.resolve(import.meta.dirname, '..', '..', 'build', 'server', 'index.js')
  const pages = (await import(pathToFileURL(built).href)) as ServerBuild
  const more = { ...(smtp && { smtp }), ...(around && { around }), ...(webhooks && { webhooks }) }
  const world = await aWorld({ loadPages: async () => pages, env, ...more })
  world.clock.set(Temporal.Instant.fromEpochMilliseconds(Date.now()).toString())
  await world.sql`
    insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (1, 'city', 'Berlin', 'berlin', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, 10)`
  return world
}

export async function aSiteToVisit({
  notifies = false,
  ...site
}: Site & { notifies?: boolean } = {}): Promise<{ world: World; browser: Browser; close(): Promise<void> }> {
  const [browser, world] = await Promise.all([theBrowser(notifies), aWorldWithPages(site)])
  return { world, browser, close: async () => void (await Promise.all([closeContexts(browser), world.close()])) }
}

// A worker starts each browser once and shares it between its files. A browser started elsewhere would need a process
// that relays every message.
const browsers = new Map<string, Promise<Browser>>()

function theBrowser(notifies: boolean): Promise<Browser> {
  const executablePath = inject(notifies ? 'notifyingPath' : 'browserPath')
  if (!executablePath) throw new Error('Chromium is not installed.')
  const browser = browsers.get(executablePath) ?? chromium.launch({ executablePath })
  browsers.set(executablePath, browser)
  return browser
}

const closeContexts = (browser: Browser) => Promise.all(browser.contexts().map((context) => context.close()))

/** The open browser contexts, so that a failed journey can be captured. */
export const openContexts = new Set<BrowserContext>()

export type Visitor = { readonly page: Page; readonly complaints: string[]; close(): Promise<void> }

/**
 * Opens a separate browser context. Records warnings and errors in the console, and fails the test if the content
 * security policy is violated.
 */
export async function aBrowser(browser: Browser, world: World, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: world.url,
    // The default is a 24-hour clock and square metres. Other locales have their own journeys.
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // A service worker would serve files that a test wants to fail.
    serviceWorkers: 'block',
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
  })
  // Clicks should work immediately, but loading a page may take longer.
  context.setDefaultTimeout(patience(5_000))
  context.setDefaultNavigationTimeout(patience(15_000))
  openContexts.add(context)
  context.on('close', () => openContexts.delete(context))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const blocked = message.text().startsWith('Service Worker registration blocked')
    if ((message.type() === 'error' || message.type() === 'warning') && !blocked) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const close = async () => {
    await context.close()
    const broken = complaints.filter((line) => line.includes('Content Security Policy'))
    if (broken.length > 0) throw new Error(`the policy was violated:\n${broken.join('\n')}`)
  }
  return { page, complaints, close }
}

/** Waits for the service worker to be ready. This page may have been opened too early for the worker to control it. */
export const workerIsThere = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))

export const WIDE = { width: 1280, height: 900 }
export const PHONE = { width: 360, height: 780 }

/** Opens a page, acts before its script has loaded, and then waits until the script runs. */
export async function actBeforeScript(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  arrived.resolve()
  await page.locator('html[data-ready]').waitFor()
  await page.unroute('**/assets/*.js')
}

const firstAsked = new WeakMap<World, Temporal.ZonedDateTime>()

/** Returns the date this many days after today in Berlin. Later calls return the same date, even after midnight. */
export function inDays(world: World, days: number): string {
  const now = world.clock.now().toZonedDateTimeISO('Europe/Berlin')
  const first = firstAsked.get(world)
  const from = first && Temporal.ZonedDateTime.compare(now, first.add({ hours: 24 })) < 0 ? first : now
  firstAsked.set(world, from)
  return from.toPlainDate().add({ days }).toString()
}

export async function signUpIn(page: Page): Promise<string> {
  const email = `somebody-${crypto.randomUUID()}@people.example`
  const data = { email, password: PASSWORD, data: { first_name: 'Ada', last_name: 'Tester' } }
  // The session is bound to this user agent. With a different one, its tokens would look copied.
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
  const answer = await page.request.post('/api/v1/sign-up', { data, headers })
  if (!answer.ok()) throw new Error(`no sign-up: ${await answer.text()}`)
  return email
}
