import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { aBrowser, PHONE, type Visitor } from '../support/browser.ts'
import { aFurnishedSite, type Cookies, lookers, routes } from './furnished-site.ts'

/** Checks every page at this window size. Each size has its own test file so that the sizes run in parallel. */
export function axeOnEveryPage(viewport: { width: number; height: number }): void {
  let site: Awaited<ReturnType<typeof aFurnishedSite>>
  beforeAll(async () => {
    site = await aFurnishedSite()
  })
  afterAll(() => site.close())

  // There is one browser for each kind of visitor, so that files stay cached.
  const browsers = new Map<Cookies, Visitor>()
  afterAll(async () => void (await Promise.all([...browsers.values()].map((visitor) => visitor.close()))))
  async function asOf(whose: Cookies): Promise<Visitor> {
    const visitor = browsers.get(whose) ?? (await aBrowser(site.browser, site.world, { viewport }))
    if (!browsers.has(whose)) await visitor.page.context().addCookies(whose)
    browsers.set(whose, visitor)
    visitor.complaints.length = 0
    return visitor
  }

  test.each(Object.keys(routes()))(
    'axe finds nothing on %s in both themes, it is drawn whole, and the console is silent',
    async (route) => {
      const path = routes()[route] ?? '/'
      const { page, complaints } = await asOf(lookers(path))
      await page.emulateMedia({ colorScheme: 'light' })
      const answer = await page.goto(path)
      expect(await answer?.text(), 'the server left a part to the browser').not.toContain('<!--$!-->')
      await page.locator('html[data-ready]').waitFor()
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const { scroll, client, below } = await page.evaluate(() => ({
        below:
          document.documentElement.scrollHeight -
          scrollY -
          (document.querySelector('footer')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY),
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }))
      expect(scroll, 'the page scrolls sideways').toBeLessThanOrEqual(client)
      expect(below, 'the page goes on below its foot, further than a bar of its own').toBeLessThan(100)
      expect(await axeFinds(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeFinds(page, ['color-contrast', 'link-in-text-block']), 'in the dark').toEqual([])
      if (viewport === PHONE && /^\/(host|financial|admin)/.test(path)) {
        await page.setViewportSize({ ...viewport, width: 320 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        await page.setViewportSize(viewport)
        expect(wide, 'the page scrolls sideways at 320 px').toBeLessThanOrEqual(320)
      }
      expect(complaints.filter((complaint) => !/status of 404/.test(complaint))).toEqual([])
    },
  )
}
