import { chromium, type Page } from 'playwright-core'
import { findBrowser, findShell, WAY_OUT } from '../../scripts/browser.ts'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import type { Pool } from '../../src/server/platform/database/connect.ts'
import { PASSWORD } from '../support/people.ts'
import { ready } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

export async function buyInBrowser(url: string, sql: Pool): Promise<void> {
  const executablePath = findShell() ?? (await findBrowser(console.log))
  if (!executablePath) throw new Error(`There is no Chromium here. Install one: ${WAY_OUT}`)
  const browser = await chromium.launch({ executablePath, args: ARGS })
  try {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce' })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await buy(page, sql)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  } finally {
    await browser.close()
  }
}

async function buy(page: Page, sql: Pool): Promise<void> {
  const title = `Studio ${crypto.randomUUID().slice(0, 8)}`
  await aSpace({ sql }, { title, city_id: 1, rank: 99 })
  const day = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 20 }).toString()
  await page.goto('/')
  await ready(page)
  await page.goto(`/browse?location=Berlin&startDate=${day}&endDate=${day}`)
  await ready(page)
  await page.getByRole('link', { name: title }).first().click()
  await page.waitForURL('**/space/**')
  await ready(page)
  await page.getByRole('button', { name: /^Reserve/ }).click()
  await page.waitForURL('**/checkout/**')
  await page.getByLabel('Card number').fill(SANDBOX_CARDS.pays)
  await page.getByLabel('Expiry (MM/YY)').fill('12/30')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await signUp(page)
  await page.waitForURL('**/booking-success/**')
  await page.getByRole('heading', { name: 'The room is yours.' }).waitFor()
  await page.goto('/bookings')
  await page.getByText(title).first().waitFor()
}

async function signUp(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const toSignUp = dialog
    .getByRole('tab', { name: 'Sign Up' })
    .or(dialog.getByRole('button', { name: 'Sign Up', exact: true }))
  if (!(await dialog.getByLabel('First name').isVisible())) await toSignUp.first().click()
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Lovelace')
  await dialog.getByLabel('Email').fill(`browser-${crypto.randomUUID()}@people.example`)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.locator('form').getByRole('button', { name: 'Sign Up' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
