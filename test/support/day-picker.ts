import type { Locator, Page } from 'playwright-core'

export const dayOf = (page: Page, date: string): Locator => page.locator(`[data-date="${date}"]`)

/** Returns a day in the calendar once its availability is known. Before that, a click does nothing. */
export const knownDay = (page: Page, date: string): Locator =>
  page.locator(`[data-date="${date}"]:not([data-state="unknown"])`)
