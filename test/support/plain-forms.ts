import type { Page } from 'playwright-core'
import { press } from './hands.ts'
import { PASSWORD } from './people.ts'

export async function signInToPay(page: Page, email: string): Promise<void> {
  await press(page.locator('main').getByRole('link', { name: 'Sign in or sign up' }))
  await page.waitForURL('**/auth?next=**')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page.locator('main').getByRole('button', { name: 'Sign In', exact: true }))
}

export async function payWith(page: Page, number: string, cvc = '123'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM/YY)').fill('12/30')
  await page.getByLabel('CVC').fill(cvc)
  await press(page.getByRole('button', { name: /^Pay \$/ }))
}
