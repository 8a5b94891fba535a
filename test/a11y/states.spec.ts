import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { openDates } from '../support/day-picker.ts'
import { LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let spaceId: string
beforeAll(async () => {
  site = await aSiteToVisit()
  spaceId = (await aSpace(site.world, { city_id: 1 })).id
  await site.world.sql`insert into featured_spaces values (1, ${spaceId})`
})
afterAll(() => site.close())

async function looking(path: string, options: object): Promise<{ page: Page; close(): Promise<void> }> {
  const visitor = await aBrowser(site.browser, site.world, { ...LAPTOP, ...options })
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}

/** Returns how much two elements differ when rendered, either overall or along the edge where an outline would be. */
async function difference(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await regions(one), await regions(other)]
  return Math.max(...a.map((mean, at) => Math.abs(mean - (b[at] ?? 0))))
}

async function regions(locator: Locator): Promise<number[]> {
  const picture = sharp(await locator.screenshot())
  const { width = 1, height = 1 } = await picture.metadata()
  const parts = [
    { left: 0, top: 0, width, height },
    { left: 0, top: height - 4, width, height: 4 },
    { left: 0, top: 0, width: 4, height },
  ]
  const means = await Promise.all(parts.map((part) => picture.clone().extract(part).removeAlpha().stats()))
  return means.flatMap(({ channels }) => channels.slice(0, 3).map(({ mean }) => mean))
}

const seen = 20

describe.each(['light', 'dark'] as const)('in forced colours, %s', (colorScheme) => {
  const forced = { forcedColors: 'active', colorScheme }

  test('the selected days, those in between and the booking mode stand out', async () => {
    // All days must be in the same month.
    const shift = inDays(site.world, 40).slice(0, 7) === inDays(site.world, 43).slice(0, 7) ? 40 : 45
    const at = (days: number) => inDays(site.world, days + shift)
    const { page, close } = await looking(`/space/${spaceId}?startDate=${at(0)}&endDate=${at(2)}`, forced)
    const day = (date: string) => page.locator(`[data-date="${date}"]`)
    await openDates(page)
    await day(at(3)).waitFor()
    expect(await difference(day(at(0)), day(at(3))), 'the first day').toBeGreaterThan(seen)
    expect(await difference(day(at(1)), day(at(3))), 'a day between').toBeGreaterThan(seen)
    const mode = (name: string) => page.getByRole('button', { name, exact: true })
    expect(await difference(mode('Days'), mode('Hours')), 'the mode').toBeGreaterThan(seen)
    await close()
  })

  test('active filters, quick picks and tabs stand out', async () => {
    const { page, close } = await looking('/browse?location=Berlin&instant=true&maxPrice=900', forced)
    const people = page.locator('summary', { hasText: 'People' })
    expect(await difference(page.getByRole('button', { name: 'Filters · 2' }), people), 'filters').toBeGreaterThan(seen)
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    const pick = (name: string) => page.getByRole('button', { name, exact: true })
    await press(pick('Meeting Room'))
    await page.mouse.move(0, 0)
    expect(await difference(pick('Meeting Room'), pick('Pop-up Shop')), 'a quick pick').toBeGreaterThan(seen)
    const [first, second] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)]
    expect(await difference(first, second), 'a tab').toBeGreaterThan(seen)
    await close()
  })

  test('the focused search field stands out', async () => {
    const { page, close } = await looking('/', forced)
    const cell = page.locator('search label', { hasText: 'Start Date' }).locator('..')
    const before = await regions(cell)
    await page.getByLabel('Start Date').focus()
    const after = await regions(cell)
    expect(Math.max(...after.map((mean, at) => Math.abs(mean - (before[at] ?? 0))))).toBeGreaterThan(seen)
    await close()
  })
})

function contrast(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element)
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const light = (paint: string) => {
    if (!canvas) return 0
    canvas.fillStyle = paint
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
      const part = byte / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [a, b] = [light(color), light(backgroundColor)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

test.each(['light', 'dark'] as const)(
  'a disabled button is readable, also under the pointer, in the %s theme',
  async (colorScheme) => {
    const { page, close } = await looking(`/space/${spaceId}?by=hours&startDate=${inDays(site.world, 30)}`, {
      colorScheme,
    })
    const hold = page.getByRole('button', { name: /^Reserve / })
    expect(await hold.isDisabled()).toBe(true)
    expect(await hold.evaluate(contrast)).toBeGreaterThan(4.5)
    await hold.scrollIntoViewIfNeeded()
    const box = await hold.boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    expect(await hold.evaluate((button) => button.matches(':hover'))).toBe(true)
    await expect.poll(() => hold.evaluate((button) => button.getAnimations().length)).toBe(0)
    expect(await hold.evaluate(contrast)).toBeGreaterThan(4.5)
    await close()
  },
)
