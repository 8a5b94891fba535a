import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aBrowser, aSiteToVisit, inDays, signUpIn } from '../support/browser.ts'
import { HANDHELD, inView, press } from '../support/hands.ts'
import { aGuest } from '../support/people.ts'
import { payWith, signInToPay } from '../support/plain-forms.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const main = (page: Page) => page.locator('main')
const markup = (page: Page) => main(page).getByText('Remove the text between < and >')

async function typeCompany(page: Page, name: string): Promise<void> {
  const company = main(page).getByLabel('Company (optional)')
  if (!(await company.isVisible())) await press(main(page).getByText('Add company details to the receipt'))
  await company.fill(name)
}

test.each([
  ['with script', true],
  ['without script', false],
])(
  'text that would be removed from a company’s name is reported before payment, and text that only resembles markup stays (%s)',
  async (_, script) => {
    const { page, close } = await aBrowser(site.browser, site.world, { ...HANDHELD, javaScriptEnabled: script })
    const { id } = await aSpace(site.world)
    const { email } = await aGuest(site.world)
    await page.goto(`/space/${id}?startDate=${inDays(site.world, 10)}`)
    if (script) {
      await signUpIn(page)
      // The account was created outside the page, so the page must reload.
      await page.reload()
    }
    await press(
      main(page)
        .getByRole('button', { name: /^Reserve / })
        .last(),
    )
    await page.waitForURL('**/checkout/**')
    if (!script) await signInToPay(page, email)
    await page.waitForURL('**/checkout/**')
    await typeCompany(page, 'Bold <b>Works</b>')
    await payWith(page, SANDBOX_CARDS.pays)
    await markup(page).waitFor()
    await inView(markup(page))
    expect(await main(page).getByLabel('Company (optional)').inputValue()).toBe('Bold <b>Works</b>')
    expect(
      await site.world.sql`select 1 from payments p join bookings b on b.id = p.booking_id where b.space_id = ${id}`,
    ).toHaveLength(0)
    await typeCompany(page, 'Smith & Sons < Works > Ltd')
    await payWith(page, SANDBOX_CARDS.pays)
    await page.waitForURL('**/booking-success/**')
    const [row] = await site.world.sql`select invoice from bookings where space_id = ${id}`
    expect(row?.invoice).toMatchObject({ company: 'Smith & Sons < Works > Ltd' })
    await close()
  },
)
