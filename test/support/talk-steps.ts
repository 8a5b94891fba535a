import type { Page } from 'playwright-core'
import { press } from './hands.ts'

export const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
export const read = (page: Page) => page.getByRole('log').locator('p[dir=auto]').allTextContents()
export async function say(page: Page, text: string): Promise<void> {
  await press(box(page))
  await page.keyboard.type(text)
  await press(page.getByRole('button', { name: 'Send' }))
}
