import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { aBrowser, type Visitor } from './browser.ts'
import { PASSWORD, type Person } from './people.ts'
import type { World } from './world.ts'

/** A button of the page itself, not of its frame. */
export const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })

/** Until the page's own code runs. */
export const ready = (page: Page) => page.locator('html[data-ready]').waitFor()

/** A whole address, since what is asked for also stands in the query of the sign-in. */
export const at = (path: string) => (url: URL) => url.pathname + url.search === path

/** What the console may not say; that an answer refused is noted by the browser itself. */
export const unexpected = (visitor: Visitor) => visitor.complaints.filter((line) => !/status of 4\d\d/.test(line))

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth?next=/bookings')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

/** The session ends from elsewhere, once the page has asked who is here: asking later it would know before the next press. */
export async function endSession(page: Page): Promise<void> {
  await page.locator('html[data-session="signed_in"]').waitFor()
  await page.context().clearCookies()
}

/** On the page of the sign-in, to which a session that ended has led. */
export async function signInAgain(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.waitForURL('**/auth?next=*')
  // The address changes before the page does, and the page before may have a field "Email" too.
  await button(page, 'Sign In').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').click()
}

/** A browser in which somebody is signed in, so long ago that dangerous acts ask again. */
export async function aSignedInBrowser(
  browser: Browser,
  world: World,
  person: Person,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  // The session's tokens are its browser's: by another name they would count as copied.
  const visitor = await aBrowser(browser, world, { userAgent: 'node', ...options })
  const cookies = [...person.jar].map(([name, value]) => ({ name, value, url: world.url }))
  await visitor.page.context().addCookies(cookies)
  world.clock.pass({ minutes: 11 })
  await visitor.page.goto(path)
  await ready(visitor.page)
  return visitor
}

/** Answers the question that comes before a dangerous act. */
export async function confirm(page: Page, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}
