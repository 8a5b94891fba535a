import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, aSubmittedApplication } from '../support/applications.ts'
import { aBrowser, aSiteToVisit, WIDE } from '../support/browser.ts'
import { claim } from './claim.ts'
import { twoClocks } from './two-clocks.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

test(
  claim('6.5', 'after an approval the navigation is a host’s at the next session check, without a reload'),
  async () => {
    const { world, browser } = site
    const visitor = await aBrowser(browser, world, { viewport: WIDE, userAgent: 'node' })
    const { page } = visitor
    const time = twoClocks(world, page.context())
    const { person, id, version } = await aSubmittedApplication(world)
    const admin = await anAdmin(world)
    await page.context().addCookies([...person.jar].map(([name, value]) => ({ name, value, url: world.url })))
    await time.open(page)
    const apply = page.locator('header').getByRole('link', { name: 'Become a Host', includeHidden: true }).first()
    await apply.waitFor({ state: 'attached' })
    await page.evaluate(() => Object.assign(window, { same: true }))
    await admin.api.admin.decideApplication({ id, version, decision: 'approve' })
    expect(await apply.count()).toBe(1)
    await time.pass(30_000)
    await time.until(() => apply.waitFor({ state: 'detached', timeout: 50 }))
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
    await visitor.close()
  },
)
