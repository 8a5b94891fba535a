import type { Page } from 'playwright-core'
import { press } from './hands.ts'

/** Opens a section of the listing editor by its link. */
export async function openSection(page: Page, name: string): Promise<void> {
  await press(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: new RegExp(`^${name}`) }))
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
}
