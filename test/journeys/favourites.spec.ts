import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit, signUpIn } from '../support/browser.ts'
import { HANDHELD, LAPTOP, press } from '../support/hands.ts'
import { patience } from '../support/patience.ts'
import { PASSWORD } from '../support/people.ts'
import { button, ready, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let ids: string[]
beforeAll(async () => {
  site = await aSiteToVisit()
  ids = []
  for (const title of ['North Light', 'South Hall']) ids.push((await aSpace(site.world, { city_id: 1, title })).id)
})
afterAll(() => site.close())

const heart = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}`, exact: true })
const isOn = (page: Page, title: string) => expect.poll(() => heart(page, title).getAttribute('aria-pressed'))
const saved = (page: Page) => page.getByRole('link', { name: 'Saved spaces' })
async function open(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
}

test(
  claim(
    '17.5',
    'spaces saved in a phone’s tab join the account after sign-up without leaving the page, and are then server-rendered',
  ),
  async () => {
    const visitor = await aBrowser(site.browser, site.world, HANDHELD)
    const { page } = visitor
    await open(page, '/browse?location=Berlin')
    await press(heart(page, 'North Light'))
    await page.getByText('Saved in this tab').waitFor()
    await isOn(page, 'North Light').toBe('true')
    await open(page, `/space/${ids[0]}`)
    await isOn(page, 'North Light').toBe('true')
    await press(heart(page, 'South Hall'))

    await open(page, '/host-application')
    await press(button(page, 'Sign up to apply'))
    const dialog = page.getByRole('dialog')
    if (!(await dialog.getByLabel('First name').isVisible()))
      await press(dialog.getByRole('button', { name: 'Sign Up', exact: true }).first())
    const fields = [
      ...(['First name', 'Last name'] as const).map((label) => [label, 'Ada'] as const),
      ['Email', `heart-${crypto.randomUUID()}@people.example`] as const,
      ['Password', PASSWORD] as const,
    ]
    for (const [label, text] of fields) {
      await press(dialog.getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await press(dialog.locator('form').getByRole('button', { name: 'Sign Up' }))
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => site.world.sql`select space_id from favourites`.then((rows) => rows.length), {
        timeout: patience(5_000),
      })
      .toBe(2)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('likedSpaces'))).toBeNull()

    const html = await (
      await page.request.get('/browse?location=Berlin', {
        headers: { 'user-agent': await page.evaluate(() => navigator.userAgent) },
      })
    ).text()
    expect(html.match(/aria-label="Save [^"]+" aria-pressed="true"/g)).toHaveLength(2)
    await open(page, '/browse?location=Berlin')
    await press(saved(page))
    await page.getByRole('heading', { name: 'Saved spaces' }).waitFor()
    await site.world.sql`update spaces set status = 'paused' where id = ${ids[1] ?? ''}`
    await open(page, '/saved')
    await page.getByText('Not available at the moment').waitFor()
    await press(page.getByRole('button', { name: /^Remove South Hall/ }))
    await page.getByRole('button', { name: 'Save again: South Hall' }).waitFor()
    await site.world.sql`update spaces set status = 'published' where id = ${ids[1] ?? ''}`
    await expect.poll(() => site.world.sql`select 1 from favourites`.then((rows) => rows.length)).toBe(1)
    await open(page, '/saved')
    expect(await page.locator('main li').count()).toBe(1)
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  },
)

test('a heart the server rejects is reset with a reason, another click works, and signing out leaves none', async () => {
  const visitor = await aBrowser(site.browser, site.world, LAPTOP)
  const { page } = visitor
  await open(page, '/browse?location=Berlin')
  await signUpIn(page)
  await open(page, '/browse?location=Berlin')
  await page.route('**/api/v1/favourites/**', (route) => route.abort())
  await press(heart(page, 'North Light'))
  await isOn(page, 'North Light').toBe('true')
  await page.getByText('This space was not saved').waitFor()
  await isOn(page, 'North Light').toBe('false')
  await page.unroute('**/api/v1/favourites/**')
  for (const on of ['true', 'false', 'true']) {
    await press(heart(page, 'North Light'))
    await isOn(page, 'North Light').toBe(on)
  }
  await expect.poll(() => site.world.sql`select 1 from favourites`.then((rows) => rows.length)).toBe(2)
  await page.reload()
  await ready(page)
  await isOn(page, 'North Light').toBe('true')
  await press(page.locator('summary').filter({ hasText: 'Account' }).first())
  await press(page.getByRole('button', { name: 'Sign Out' }).locator('visible=true'))
  await page.waitForURL('**/')
  await open(page, '/browse?location=Berlin')
  await isOn(page, 'North Light').toBe('false')
  await visitor.close()
})
