import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { axeFinds } from '../support/axe.ts'
import { aBrowser, aSiteToVisit, PHONE, WIDE } from '../support/browser.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
}, 60_000)
afterAll(() => site.close())

describe.each([
  ['1280', 'search', 'Search spaces', WIDE],
  ['360', 'payment-methods', 'Save a card', PHONE],
  ['1280', 'webhooks', 'A booking is confirmed.', WIDE],
])('the API reference at %s px: %s', (_, part, heading, viewport) => {
  test(claim('10.14', 'is drawn only with our files, and axe finds no problems'), async () => {
    const visitor = await aBrowser(site.browser, site.world, { viewport })
    const { page } = visitor
    const foreign: string[] = []
    page.on('request', (request) => void (request.url().startsWith(site.world.url) || foreign.push(request.url())))
    await page.goto(`/api/docs/${part}`)
    await page.getByRole('heading', { name: heading }).waitFor()
    // A few endpoints are enough, because axe checks the contrast of every character.
    await page.evaluate(() => {
      for (const [n, one] of document.querySelectorAll('[id^="operation/"]').entries()) if (n > 4) one.remove()
    })
    expect(await axeFinds(page)).toEqual([])
    expect(foreign.filter((url) => !/^(data|blob):/.test(url))).toEqual([])
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  }, 30_000)
})

describe.each([
  ['1280', WIDE],
  ['360', PHONE],
])('the guides at %s px', (_, viewport) => {
  test.each([
    ['/developers', 'Authorization: Bearer'],
    ['/developers/webhooks', 'webhook-signature'],
    ['/developers/embed', 'daylet-booking'],
  ])('axe finds nothing on %s in both themes, and it does not scroll sideways', async (path, text) => {
    const visitor = await aBrowser(site.browser, site.world, { viewport })
    const { page } = visitor
    await page.goto(path)
    await page.getByText(text).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await axeFinds(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFinds(page), 'in the dark').toEqual([])
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})

test('the list links to every part’s reference, and an unknown part is not found', async () => {
  const visitor = await aBrowser(site.browser, site.world)
  await visitor.page.goto('/api/docs')
  await visitor.page.getByRole('link', { name: 'Favourites' }).click()
  await visitor.page.getByRole('link', { name: 'All endpoints' }).waitFor()
  expect((await visitor.page.request.get('/api/docs/nothing')).status()).toBe(404)
  await visitor.close()
})

test('without JavaScript there is a list of all endpoints', async () => {
  const visitor = await aBrowser(site.browser, site.world, { javaScriptEnabled: false })
  await visitor.page.goto('/api/docs')
  expect(await visitor.page.getByText('POST /api/v1/holds', { exact: true }).isVisible()).toBe(true)
  expect(await visitor.page.getByRole('listitem').count()).toBeGreaterThan(40)
  await visitor.close()
})
