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
}

/** A world with pages, by the real time of its opening; its mail goes to `smtp` where given. */
export async function aWorldWithPages({ smtp, env = {}, around }: Site = {}): Promise<World> {
  const built = path.resolve(import.meta.dirname, '..', '..', 'build', 'server', 'index.js')
  const pages = (await import(pathToFileURL(built).href)) as ServerBuild
  const world = await aWorld({ loadPages: async () => pages, env, ...(smtp && { smtp }), ...(around && { around }) })
  world.clock.set(Temporal.Instant.fromEpochMilliseconds(Date.now()).toString())
  await world.sql`
    insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (1, 'city', 'Berlin', 'berlin', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, 10)`
  return world
}

/** The same, and a browser to look at it; `notifies`: one that shows notifications. */
export async function aSiteToVisit({
  notifies = false,
  ...site
}: Site & { notifies?: boolean } = {}): Promise<{ world: World; browser: Browser; close(): Promise<void> }> {
  const endpoint = inject(notifies ? 'notifyingEndpoint' : 'browserEndpoint')
  if (!endpoint) throw new Error('There is no Chromium here.')
  const [browser, world] = await Promise.all([chromium.connect(endpoint), aWorldWithPages(site)])
  return { world, browser, close: async () => void (await Promise.all([browser.close(), world.close()])) }
}

/** Those that are open now, for whoever wants to see what a story that failed was looking at. */
export const openContexts = new Set<BrowserContext>()

export type Visitor = { readonly page: Page; readonly complaints: string[]; close(): Promise<void> }

/** Somebody with a browser of their own; what the console says against us is kept, and a violation of the policy fails the test. */
export async function aBrowser(browser: Browser, world: World, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: world.url,
    // Clocks of 24 hours and square metres; who reads otherwise has a story of their own.
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // It would answer for files that a test wants to fail.
    serviceWorkers: 'block',
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
  })
  // What a person would wait for; an answer from the server may take longer.
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

/** Until the service worker would answer for the next page; this one may have been opened too early to be led by it. */
export const workerIsThere = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))

export const WIDE = { width: 1280, height: 900 }
export const PHONE = { width: 360, height: 780 }

/** Opens a page, acts on it while its script is still on the way, and waits until it runs. */
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

/** A date so many days from the world's today in Berlin; the same one if it is asked for again within a day, before midnight and after. */
export function inDays(world: World, days: number): string {
  const now = world.clock.now().toZonedDateTimeISO('Europe/Berlin')
  const first = firstAsked.get(world)
  const from = first && Temporal.ZonedDateTime.compare(now, first.add({ hours: 24 })) < 0 ? first : now
  firstAsked.set(world, from)
  return from.toPlainDate().add({ days }).toString()
}

/** Signs somebody new up in this browser; who it is. */
export async function signUpIn(page: Page): Promise<string> {
  const email = `somebody-${crypto.randomUUID()}@people.example`
  const data = { email, password: PASSWORD, data: { first_name: 'Ada', last_name: 'Tester' } }
  // The session belongs to this very browser: by another's name its tokens would count as copied.
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
  const answer = await page.request.post('/api/v1/sign-up', { data, headers })
  if (!answer.ok()) throw new Error(`no sign-up: ${await answer.text()}`)
  return email
}
