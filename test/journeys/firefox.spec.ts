import puppeteer, { type Browser, type ElementHandle, type EvaluateFunc, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aWorldWithPages, inDays } from '../support/browser.ts'
import { hiddenBy, spotOf } from '../support/hands.ts'
import { patience } from '../support/patience.ts'
import { anAddress, PASSWORD } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import type { World } from '../support/world.ts'

const executablePath = inject('firefox')

let world: World
let firefox: Browser
beforeAll(async () => {
  if (!executablePath) return
  world = await aWorldWithPages()
  firefox = await puppeteer.launch({ browser: 'firefox', executablePath })
}, 120_000)
afterAll(async () => {
  await firefox?.close()
  await world?.close()
})

/** Firefox 140 in Debian supports neither screen orientation nor custom headers, but these tests don't need them. */
async function unlessUnknown(command: Promise<void>): Promise<void> {
  await command.catch((error: Error) => {
    if (!error.message.includes('unknown command')) throw error
  })
}

async function aPage(width: number, height: number): Promise<{ page: Page; complaints: string[] }> {
  const context = await firefox.createBrowserContext()
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await unlessUnknown(page.setViewport({ width, height }))
  await until(page, (w, h) => innerWidth === w && innerHeight === h, width, height)
  await unlessUnknown(page.setExtraHTTPHeaders({ 'x-forwarded-for': anAddress() }))
  return { page, complaints }
}

/**
 * Polls from outside the page, because the driver's own waiting evaluates strings as code, which the page's policy
 * forbids.
 */
const until = <Args extends unknown[]>(page: Page, holds: EvaluateFunc<Args>, ...args: Args) =>
  expect.poll(() => page.evaluate(holds, ...args), { timeout: patience(20_000) }).toBe(true)

async function found(page: Page, selector: string, text = ''): Promise<ElementHandle<Element>> {
  const find = () =>
    page.evaluateHandle(
      (wanted, said) =>
        [...document.querySelectorAll(wanted)].find(
          (one) => one.textContent?.includes(said) && one.checkVisibility({ visibilityProperty: true }),
        ) ?? null,
      selector,
      text,
    )
  const there = async () => (await find()).asElement() !== null
  await expect.poll(there, { message: `${selector} ${text}`, timeout: patience(20_000) }).toBe(true)
  const element = (await find()).asElement()
  if (!element) throw new Error(`gone again: ${selector} ${text}`)
  return element as ElementHandle<Element>
}

async function press(page: Page, selector: string, text = ''): Promise<void> {
  const element = await found(page, selector, text)
  let spot = await element.evaluate(spotOf)
  // Content that loads above it may still move it out of view.
  const owner = async () => {
    if (spot.ownedBy !== 'itself') await element.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    spot = await element.evaluate(spotOf)
    return spot.ownedBy
  }
  await expect.poll(owner, { message: `over ${text}`, timeout: patience(5_000) }).toBe('itself')
  await page.mouse.click(spot.x, spot.y)
}

async function inView(page: Page, selector: string, text = ''): Promise<void> {
  const element = await found(page, selector, text)
  await expect
    .poll(() => element.evaluate(hiddenBy), { message: `why ${text} is not seen`, timeout: patience(5_000) })
    .toBe('')
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await press(page, 'label, search label > span', label)
  await page.keyboard.type(text)
}

const at = (page: Page, path: string) =>
  until(page, (wanted) => location.pathname.startsWith(wanted) && 'ready' in document.documentElement.dataset, path)

describe.skipIf(!executablePath)('in Firefox', () => {
  test.each([
    [1366, 657],
    [360, 740],
  ])('from the search to the confirmation at %i × %i, with mouse and keyboard only', async (width, height) => {
    const title = `Studio ${crypto.randomUUID().slice(0, 8)}`
    await aSpace(world, { title, city_id: 1, rank: 99 })
    // Both days must be in the same month.
    const shift = inDays(world, 20).slice(0, 7) === inDays(world, 21).slice(0, 7) ? 20 : 22
    const [from, to] = [inDays(world, shift), inDays(world, shift + 1)]
    const { page, complaints } = await aPage(width, height)

    await page.goto(world.url)
    await at(page, '/')
    await write(page, 'Location', 'Berlin')
    await page.keyboard.press('Tab')
    await press(page, 'button', 'Search')
    await at(page, '/browse')

    const filters = width < 768 ? '.filter-bar dialog' : '.filter-bar details[open]'
    if (width < 768) await press(page, '.filter-bar button', 'Filters')
    else await press(page, '.filter-bar summary', 'Amenities')
    await press(page, `${filters} label`, 'Daylight')
    await inView(page, `${filters} label`, 'Daylight')
    expect(await page.$eval(`${filters} [value="Daylight"]`, (box) => (box as HTMLInputElement).checked)).toBe(true)
    await press(page, `${filters} button[type="submit"]`)
    await until(page, () => new URLSearchParams(location.search).get('amenities') === 'Daylight')

    await press(page, 'article a', title)
    await at(page, '/space/')
    const turns = (Number(from.slice(5, 7)) - Number(inDays(world, 0).slice(5, 7)) + 12) % 12
    await press(page, '.dates-field-field')
    for (let n = 0; n < turns; n++) await press(page, '[aria-label="Next month"]')
    // A click does nothing until the day's availability is known.
    await press(page, `[data-date="${from}"]:not([data-state="unknown"])`)
    await press(page, `[data-date="${to}"]`)
    await press(page, '.dates-field-foot .ink')
    await inView(page, '.panel .price', '$518.40')
    await press(page, '.booking-panel-foot button', 'Reserve these days')
    await at(page, '/checkout/')

    await write(page, 'Card number', SANDBOX_CARDS.pays)
    await write(page, 'Expiry (MM/YY)', '1230')
    await write(page, 'CVC', '123')
    await press(page, 'button', 'Pay $518.40')
    await write(page, 'First name', 'Ada')
    await write(page, 'Last name', 'Lovelace')
    await write(page, 'Email', `firefox-${crypto.randomUUID()}@people.example`)
    await write(page, 'Password', PASSWORD)
    await press(page, 'dialog form button', 'Sign Up')
    await at(page, '/booking-success/')
    await inView(page, 'h1', 'The room is yours.')
    expect(complaints).toEqual([])
  })
})
