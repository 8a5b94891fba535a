import type { Page } from 'playwright-core'

export const cell = (page: Page, which: 'first' | 'last') =>
  page.getByRole('search').getByRole('button', { name: `Choose the ${which} day` })
export const months = (page: Page) => page.getByRole('dialog', { name: 'Dates' })
export const day = (page: Page, date: string) => months(page).locator(`[data-date="${date}"]`)
export const field = (page: Page, name: 'startDate' | 'endDate') => page.locator(`search input[name="${name}"]`)
