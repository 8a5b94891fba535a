import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { patience } from './patience.ts'

export const LAPTOP = { viewport: { width: 1366, height: 657 } }
export const HANDHELD = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/**
 * Finds the point that a person would click: the middle of the element's first line of text or, if it has no text, of
 * the element. This function runs in the page, so it can't call other code.
 */
export function spotOf(element: Element): { x: number; y: number; ownedBy: string } {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let box = element.getBoundingClientRect()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const line = range.getClientRects()[0]
    // Text meant only for screen readers is one pixel wide.
    if (!text.textContent?.trim() || !line || line.width < 2 || (text.parentElement?.clientWidth ?? 9) === 1) continue
    box = line
    break
  }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const there = document.elementFromPoint(x, y)
  return {
    x,
    y,
    ownedBy: element.contains(there) ? 'itself' : (there?.outerHTML.slice(0, 120) ?? 'nothing on the screen'),
  }
}

/**
 * Returns the reason why an element isn't visible, or an empty string. An element is visible if it is entirely on
 * screen and nothing covers its middle, top or bottom edge.
 */
export function hiddenBy(element: Element): string {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) return 'it has no size'
  const { clientWidth, clientHeight } = document.documentElement
  if (left < -0.5 || top < -0.5 || right > clientWidth + 0.5 || bottom > innerHeight + 0.5)
    return `it lies at ${[left, top, right, bottom].map(Math.round)} on a screen of ${clientWidth} × ${clientHeight}`
  for (const y of [top + height / 2, top + 1, bottom - 1]) {
    const x = left + width / 2
    // A card's link covers the entire card. It can be clicked, but shows nothing itself.
    const there = document
      .elementsFromPoint(x, y)
      .find((one) => [...one.getClientRects()].some((r) => r.left <= x && x <= r.right && r.top <= y && y <= r.bottom))
    if (!there || !element.contains(there)) return `it is covered by ${there?.outerHTML.slice(0, 120)}`
  }
  return ''
}

/** Tests click faster than people, so this waits until the page's script runs, unless JavaScript is disabled. */
async function comeAlive(page: Page): Promise<void> {
  if (!(await page.evaluate(() => matchMedia('(scripting: enabled)').matches))) return
  await page
    .locator('html[data-ready]')
    .waitFor({ timeout: patience(3_000) })
    .catch(() => {})
}

export async function press(locator: Locator): Promise<void> {
  await locator.waitFor()
  const page = locator.page()
  await comeAlive(page)
  const byTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  let spot = await locator.evaluate(spotOf)
  const owner = async () => {
    // Content that arrives late can push the element off the screen again.
    if (spot.ownedBy !== 'itself') await locator.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    spot = await locator.evaluate(spotOf)
    return spot.ownedBy
  }
  await expect.poll(owner, { message: `what lies over ${locator}`, timeout: patience(5_000) }).toBe('itself')
  await (byTouch ? page.touchscreen.tap(spot.x, spot.y) : page.mouse.click(spot.x, spot.y))
}

export async function inView(locator: Locator): Promise<void> {
  await locator.waitFor()
  await expect
    .poll(() => locator.evaluate(hiddenBy), { message: `why ${locator} is not seen`, timeout: patience(5_000) })
    .toBe('')
}

/** Clicks a day in a calendar of one month, on the next page if it isn't on this one. */
export async function pickDay(page: Page, day: string): Promise<void> {
  await page.locator('[data-date]').first().waitFor()
  if ((await page.locator(`[data-date="${day}"]`).count()) === 0)
    await press(page.getByRole('button', { name: 'Next month' }))
  await press(page.locator(`[data-date="${day}"]:not([data-state="unknown"])`))
}
