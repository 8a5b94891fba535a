import { chromium } from 'playwright-core'
import { findBrowser, WAY_OUT } from '../../scripts/browser.ts'
import { PASSWORD } from '../support/people.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Somebody finds a space, signs up at the checkout's door, pays and reads the receipt; each click may come to another machine. */
export async function bookInBrowser(url: string, spaceId: string): Promise<string> {
  const executablePath = await findBrowser(console.log)
  if (!executablePath) throw new Error(`There is no Chromium here. ${WAY_OUT}`)
  const browser = await chromium.launch({ executablePath, args: ARGS })
  const page = await browser.newPage({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce' })
  try {
    page.setDefaultTimeout(15_000)
    const email = `rehearsal-${crypto.randomUUID()}@people.example`
    const data = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Tester' }
    await page.goto('/')
    // The session belongs to this very browser.
    const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
    const signedUp = await page.request.post('/api/v1/sign-up', { data, headers })
    if (!signedUp.ok()) return `no sign-up: ${signedUp.status()}`
    const date = Temporal.Now.plainDateISO().add({ days: 30 }).toString()
    await page.goto(`/space/${spaceId}?startDate=${date}&endDate=${date}`)
    await page
      .getByRole('button', { name: /^Reserve/ })
      .first()
      .click()
    await page.waitForURL('**/checkout/**')
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiry (MM/YY)').fill('12/40')
    await page.getByLabel('CVC').fill('123')
    await page.locator('main').getByRole('button', { name: /^Pay/ }).click()
    await page.waitForURL('**/booking-success/**')
    const id = page.url().split('/').at(-1)
    const receipt = await page.request.get(`/api/v1/bookings/${id}/receipt.pdf`)
    return receipt.ok() ? 'booked, paid, and the receipt read' : `the receipt answered ${receipt.status()}`
  } catch (error) {
    const seen = (await page.locator('main').textContent()) ?? ''
    return `stopped at ${page.url()}: ${(error as Error).message.split('\n')[0]}; the page says ${seen.slice(0, 600)}`
  } finally {
    await browser.close()
  }
}
