import type { Locator, Page } from 'playwright-core'

export const dayOf = (page: Page, date: string): Locator => page.locator(`[data-date="${date}"]`)

/** Returns a day in the calendar once its availability is known. Before that, a click does nothing. */
export const knownDay = (page: Page, date: string): Locator =>
  page.locator(`[data-date="${date}"]:not([data-state="unknown"])`)

const field = (page: Page) => page.locator('.panel').getByRole('button', { name: /^Dates? / })

/** Opens the calendar of a space's page. */
export async function openDates(page: Page): Promise<void> {
  await field(page).and(page.locator('[aria-expanded="false"]')).click()
}

export async function closeDates(page: Page): Promise<void> {
  await page.locator('.panel').getByRole('button', { name: 'Done' }).click()
}

/** Chooses these days in the calendar of a space's page. */
export async function chooseDays(page: Page, ...dates: string[]): Promise<void> {
  await openDates(page)
  for (const date of dates) {
    if ((await dayOf(page, date).count()) === 0) await page.getByRole('button', { name: 'Next month' }).click()
    await knownDay(page, date).click()
  }
  await closeDates(page)
}

/** The price at the top of the panel. */
export const panelPrice = (page: Page, total: string): Locator =>
  page.locator('.panel .price', { hasText: `${total} total` }).first()
