import type { Locator, Page } from 'playwright-core'

export const dayOf = (page: Page, date: string): Locator => page.locator(`[data-date="${date}"]`)

/** A calendar day whose availability is known; before that a click does nothing. */
export const knownDay = (page: Page, date: string): Locator =>
  page.locator(`[data-date="${date}"]:not([data-state="unknown"])`)
