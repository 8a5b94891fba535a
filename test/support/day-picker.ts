import type { Locator, Page } from 'playwright-core'

/** A day of the calendar on a space's page. */
export const dayOf = (page: Page, date: string): Locator => page.locator(`[data-date="${date}"]`)

/** The same once it is known whether it can be had: until then a press does nothing. */
export const knownDay = (page: Page, date: string): Locator =>
  page.locator(`[data-date="${date}"]:not([data-state="unknown"])`)
