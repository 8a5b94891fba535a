import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { aGuest } from '../support/people.ts'
import { at, button, ready, signIn } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

test.each([
  ['five minutes behind', -5],
  ['five minutes ahead', 5],
])(claim('11.5', 'a browser whose clock is %s signs in, holds, pays and stays signed in'), async (_, minutes) => {
  const { world, browser } = site
  const { email } = await aGuest(world)
  const space = await aSpace(world, { city_id: 1 })
  const visitor = await aBrowser(browser, world)
  const { page } = visitor
  await page.clock.setSystemTime(world.clock.now().add({ minutes }).epochMilliseconds)
  await signIn(page, email)
  await page.waitForURL(at('/bookings'))
  await page.goto(`/space/${space.id}?startDate=${inDays(world, 10)}&endDate=${inDays(world, 10)}`)
  await ready(page)
  await page
    .getByRole('button', { name: /^Reserve / })
    .first()
    .click()
  await page.waitForURL('**/checkout/**')
  expect(await page.getByRole('timer').textContent()).toMatch(/\b1(5:00|4:\d\d)\b/)
  world.clock.pass({ minutes: 5 })
  await page.reload()
  await ready(page)
  expect(await page.getByRole('timer').textContent()).toMatch(/\b(10:00|9:\d\d)\b/)
  await page.getByLabel('Card number').fill(SANDBOX_CARDS.pays)
  await page.getByLabel('Expiry (MM/YY)').fill('12/30')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL('**/booking-success/**')
  await page.goto('/profile')
  await page.locator('html[data-session="signed_in"]').waitFor()
  await button(page, 'Save name').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})
