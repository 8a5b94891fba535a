import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMadeGuest, enteredAs, type Person } from '../support/people.ts'
import { aReview, aStay, ratingOf } from '../support/reviews.ts'
import { aSignedInBrowser, button, endSession, ready, signInAgain, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const reviews = (page: Page) => page.locator('#reviews')
const stars = (page: Page, what: string) => reviews(page).getByRole('group', { name: what, exact: true })
const star = (group: Locator, count: number) => group.locator('label').filter({ hasText: new RegExp(`^${count} star`) })
const come = (person: Person, path: string, hands: object) =>
  aSignedInBrowser(site.browser, site.world, person, path, hands)

test('guest and host review each other on their booking’s page, and see nothing before both have', async () => {
  const { world } = site
  const space = await aSpace(world, { city_id: 1, title: 'North Light' })
  const person = await aMadeGuest(world)
  await aReview(world, await aSpace(world), person.id, { overall: 4, role: 'host', visible: world.clock.now() })
  const path = `/bookings/${await aStay(world, space, person.id)}`

  const guest = await come(person, path, HANDHELD)
  const { page } = guest
  await inView(page.getByText(/^Review the space by .+\.$/))
  await press(page.getByRole('link', { name: 'Write a review' }))
  await inView(reviews(page).getByRole('heading', { name: 'How was the space?' }))
  await press(star(stars(page, 'Overall'), 5))
  for (const what of ['Cleanliness', 'As described', 'Communication', 'Check-in'])
    await press(star(stars(page, what), 4))
  await press(reviews(page).getByLabel('In your words (optional)'))
  await page.keyboard.type('Light from two sides.')
  await press(button(page, 'Send review'))
  await inView(page.getByText('Choose a rating for “Value”.'))
  await endSession(page)
  await press(star(stars(page, 'Value'), 1))
  await press(button(page, 'Send review'))
  await signInAgain(page, person)
  await inView(reviews(page).getByRole('heading', { name: 'How was the space?' }))
  await press(star(stars(page, 'Value'), 3))
  await press(button(page, 'Send review'))
  await page.getByText('Your review is saved.').waitFor()
  await press(reviews(page).getByText('Change your review'))
  await press(star(stars(page, 'Overall'), 3))
  await press(button(page, 'Save changes'))
  await expect
    .poll(() => world.sql`select overall from reviews where space_id = ${space.id}`)
    .toMatchObject([{ overall: 3 }])
  expect(await ratingOf(world, space)).toEqual([null, 0])

  const host = await come(await enteredAs(world, space.hostId), path, LAPTOP)
  const there = host.page
  await there.getByText('4.0 from 1 host').waitFor()
  await there.getByText('Ada has already written a review.').waitFor()
  expect(await there.locator('main').textContent()).not.toContain('Light from two sides.')
  await stars(there, 'Overall').getByRole('radio').first().focus()
  for (let n = 0; n < 4; n++) await there.keyboard.press('ArrowRight')
  await expect.poll(() => stars(there, 'Overall').getByRole('radio', { name: '5 stars' }).isChecked()).toBe(true)
  for (const what of ['Cleanliness', 'Communication', 'House rules', 'Punctuality', 'Care'])
    await press(star(stars(there, what), 5))
  await press(button(there, 'Send review'))
  await inView(there.getByText('Both reviews are published now.'))
  await there.getByText('Light from two sides.').waitFor()
  await press(reviews(there).getByLabel('Your reply'))
  await there.keyboard.type('Come back soon.')
  await press(button(there, 'Publish reply'))
  await there.getByText('You replied').waitFor()
  expect(await ratingOf(world, space)).toEqual([3, 1])

  await page.goto(path)
  await ready(page)
  await page.getByText('Review by Mara').waitFor()
  await page.getByText('Come back soon.').waitFor()
  await page.goto(`/space/${space.id}#reviews`)
  await ready(page)
  await page.getByText('The host replied: Come back soon.').waitFor()
  await there.goto(`/space/${space.id}`)
  await ready(there)
  await press(there.getByRole('button', { name: 'Report the review by Ada' }))
  await press(there.getByRole('dialog').getByText('It’s made up, or about another place'))
  await press(there.getByRole('dialog').getByRole('button', { name: 'Send report' }))
  await there.getByText('An admin will review it.').waitFor()
  for (const visitor of [guest, host]) {
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  }
})
