import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { aBrowser, type Visitor } from './browser.ts'
import { PASSWORD, type Person } from './people.ts'
import type { World } from './world.ts'

export const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })

export const ready = (page: Page) => page.locator('html[data-ready]').waitFor()

/** Compares the full path and query, because the query of the sign-in page also contains the requested path. */
export const at = (path: string) => (url: URL) => url.pathname + url.search === path

/** Returns warnings and errors in the console, except the browser's own messages about refused requests. */
export const unexpected = (visitor: Visitor) => visitor.complaints.filter((line) => !/status of 4\d\d/.test(line))

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth?next=/bookings')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

/**
 * Waits until the page has checked the session, and then ends the session elsewhere. Otherwise that check could notice
 * the ended session before the next click.
 */
export async function endSession(page: Page): Promise<void> {
  await page.locator('html[data-session="signed_in"]').waitFor()
  await page.context().clearCookies()
}

export async function signInAgain(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.waitForURL('**/auth?next=*')
  // The URL changes before the page does, and the old page may also have an "Email" field.
  await button(page, 'Sign In').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').click()
}

export async function aSignedInBrowser(
  browser: Browser,
  world: World,
  person: Person,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  // The session's tokens are bound to this user agent. With a different one, they would look copied.
  const visitor = await aBrowser(browser, world, { userAgent: 'node', ...options })
  const cookies = [...person.jar].map(([name, value]) => ({ name, value, url: world.url }))
  await visitor.page.context().addCookies(cookies)
  world.clock.pass({ minutes: 11 })
  await visitor.page.goto(path)
  await ready(visitor.page)
  return visitor
}

export async function confirm(page: Page, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}
