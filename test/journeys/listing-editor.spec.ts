import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { openSection } from '../support/editor-steps.ts'
import { HANDHELD, hiddenBy, inView, LAPTOP, press } from '../support/hands.ts'
import { aDraft, aGazetteer, aHost, reviewListings, rewrite } from '../support/hosts.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aVisitor, type Person } from '../support/people.ts'
import { aSignedInBrowser, ready, unexpected } from '../support/sign-in-steps.ts'

const site = aMailedSiteForAll()
beforeAll(async () => {
  await aGazetteer(site.world)
  await reviewListings(site.world, false)
})

const visiting = (host: Person, path: string, screen = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, host, path, screen)
const saved = (page: Page) => page.getByText(/^Saved at /).waitFor()
const aPhoto = (id: string) => site.world.sql`
  insert into photos (space_id, position, path, alt, width, height) values (${id}, 0, 'demo/room.jpg', 'A room', 1600, 1067)`

test.each([
  ['on a phone', HANDHELD],
  ['with a mouse', LAPTOP],
])(claim('13.9', 'a host lists a space %s, and a visitor sees it'), async (_, screen) => {
  const host = await aHost(site.world)
  const visitor = await visiting(host, '/host', screen)
  const { page } = visitor
  await page.getByText('You haven’t listed a space yet.').waitFor()
  await press(page.getByRole('main').getByRole('button', { name: 'List a space' }).last())
  await page.waitForURL('**/host/spaces/*')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const title = `Loft ${id.slice(0, 8)}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Type of space').selectOption('studio')
  await page.getByLabel('Description').fill('Bright and quiet.')
  await page.getByLabel('Capacity (people)').fill('12')
  await press(page.getByRole('link', { name: 'Next: Where it is' }))
  await inView(page.getByRole('heading', { name: 'Where it is' }))
  await page.getByLabel('City or town').pressSequentially('Berl')
  await press(page.getByRole('option', { name: 'Berlin, Germany' }))
  await page.getByLabel('Street and number').fill('Elbestrasse 1')
  await page.getByLabel('Latitude').fill('52.4934')
  await openSection(page, 'Hours')
  await press(page.getByText('By the day', { exact: true }).first())
  await press(page.getByRole('link', { name: 'Next: Prices' }))
  await page.getByLabel('Price per day').fill('240')
  await saved(page)
  await aPhoto(id)
  await page.reload()
  await inView(page.getByLabel('Price per day'))
  await openSection(page, 'The space')
  expect(await page.getByLabel('Title').inputValue()).toBe(title)
  await openSection(page, 'Publish')
  await page.getByText('You’ve added everything that’s needed.').waitFor()
  await press(page.getByRole('button', { name: 'Publish', exact: true }))
  await page.getByText('Visitors see your latest version.').waitFor()
  const seen = await aVisitor(site.world).api.spaces.showSpace({ id })
  expect([seen.title, seen.price, seen.location]).toEqual([title, 259.2, 'Berlin'])
  await press(page.getByRole('button', { name: 'Pause' }))
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await page.locator('p:focus', { hasText: 'It’s paused.' }).waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a pasted map link moves the pin, and the pin moves by mouse and by arrow keys', async () => {
  const visitor = await visiting(await aHost(site.world), '/host')
  const { page } = visitor
  await press(page.getByRole('main').getByRole('button', { name: 'List a space' }).last())
  await page.waitForURL('**/host/spaces/*')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await openSection(page, 'Where it is')
  await page.getByLabel('City or town').pressSequentially('Berl')
  await press(page.getByRole('option', { name: 'Berlin, Germany' }))
  const place = async () => [
    Number(await page.getByLabel('Latitude').inputValue()),
    Number(await page.getByLabel('Longitude').inputValue()),
  ]
  const link = page.getByLabel('Map link or coordinates (optional)')
  await link.fill('https://maps.app.goo.gl/abc')
  await link.blur()
  await page.getByText(/^We couldn’t find a location in this text/).waitFor()
  await link.fill('https://www.openstreetmap.org/?mlat=52.5&mlon=13.4#map=17/52/13')
  await page.getByText('We moved the pin to this point.').waitFor()
  expect(await place()).toEqual([52.5, 13.4])

  const pin = page.getByRole('button', { name: /^Pin at / })
  await pin.scrollIntoViewIfNeeded()
  const box = await pin.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 80, y - 40, { steps: 4 })
  await page.mouse.up()
  // The pin moves one frame after the input arrives.
  const left = async () => Math.round((await pin.boundingBox())?.x ?? 0)
  await expect.poll(left).toBe(Math.round((box?.x ?? 0) + 80))
  const [lat = 0, lng = 0] = await place()
  expect(lat).toBeGreaterThan(52.5)
  expect(lng).toBeGreaterThan(13.4)
  await pin.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(left).toBe(Math.round((box?.x ?? 0) + 60))
  const [sameLat, west = 0] = await place()
  expect(sameLat).toBe(lat)
  expect(west).toBeLessThan(lng)
  await saved(page)
  const [row] = await site.world.sql<{ lat: number; lng: number }[]>`
    select (content->'point'->>'lat')::float8 as lat, (content->'point'->>'lng')::float8 as lng
    from space_drafts where space_id = ${id}`
  expect(row).toEqual({ lat, lng: west })
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('the map stays where it is while the pin is dragged faster than the page is drawn', async () => {
  const visitor = await visiting(await aHost(site.world), '/host')
  const { page } = visitor
  await press(page.getByRole('main').getByRole('button', { name: 'List a space' }).last())
  await page.waitForURL('**/host/spaces/*')
  await openSection(page, 'Where it is')
  await page.getByLabel('City or town').pressSequentially('Berl')
  await press(page.getByRole('option', { name: 'Berlin, Germany' }))
  const pin = page.getByRole('button', { name: /^Pin at / })
  await pin.waitFor()
  // The second movement follows directly on the change that the first one made, before React runs its effects.
  const samePin = await pin.evaluate(async (button) => {
    const { x, y } = button.getBoundingClientRect()
    const moved = (by: number) =>
      button.dispatchEvent(
        new PointerEvent('pointermove', { bubbles: true, clientX: x + by, clientY: y + by, pointerId: 1 }),
      )
    button.setPointerCapture = () => {}
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: x, clientY: y, pointerId: 1 }))
    await new Promise<void>((done) => {
      new MutationObserver((_, observer) => {
        observer.disconnect()
        moved(40)
        done()
      }).observe(button, { attributes: true })
      moved(20)
    })
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
    return button.isConnected
  })
  expect(samePin).toBe(true)
  await saved(page)
  await visitor.close()
})

test.each([
  ['on a phone', HANDHELD],
  ['with a mouse', LAPTOP],
])('the save status bar covers the map under it, %s', async (_, screen) => {
  const visitor = await visiting(await aHost(site.world), '/host', screen)
  const { page } = visitor
  await press(page.getByRole('main').getByRole('button', { name: 'List a space' }).last())
  await page.waitForURL('**/host/spaces/*')
  await openSection(page, 'Where it is')
  await page.getByLabel('City or town').pressSequentially('Berl')
  await press(page.getByRole('option', { name: 'Berlin, Germany' }))
  const zoom = page.getByRole('button', { name: 'Zoom in' })
  await zoom.waitFor()
  const onTop = await zoom.evaluate((button) => {
    window.scrollBy(0, button.getBoundingClientRect().top - 4)
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(onTop).toBe(false)
  await visitor.close()
})

async function aDraftOf(host: Person): Promise<string> {
  return `/host/spaces/${(await host.api.listings.createListing({})).id}`
}

test('two windows that edit the same field are shown both versions, and the chosen one stays', async () => {
  const host = await aHost(site.world)
  const path = await aDraftOf(host)
  const [first, second] = [await visiting(host, path), await visiting(host, path)]
  await first.page.getByLabel('Title').fill('From the first')
  await saved(first.page)
  await second.page.getByLabel('Title').fill('From the second')
  await second.page.getByRole('heading', { name: 'Changed in another window' }).waitFor()
  await openSection(second.page, 'Where it is')
  await second.page.getByLabel('Street and number').fill('Weserstrasse 2')
  await second.page.getByText('From the first').waitFor()
  await press(second.page.getByText('Use the other version'))
  await press(second.page.getByRole('button', { name: 'Continue' }))
  await saved(second.page)
  expect(await second.page.getByLabel('Title').inputValue()).toBe('From the first')
  const { draft } = await host.api.listings.showListing({ id: path.split('/').at(-1) ?? '' })
  expect(draft).toMatchObject({ title: 'From the first', street: 'Weserstrasse 2' })
  await Promise.all([first.close(), second.close()])
})

test.each(['a reload', 'going away and back'])(
  claim('13.9', 'text typed without a network is kept, survives %s and is sent automatically'),
  async (way) => {
    const host = await aHost(site.world)
    const path = await aDraftOf(host)
    const { page, close } = await visiting(host, path)
    await openSection(page, 'Terms')
    await page.route('**/api/v1/host/**', (route) => route.abort())
    await page.getByLabel('House rules').fill('Shoes off.')
    await page.getByText('No connection. We’ve kept your changes here').waitFor()
    if (way === 'a reload') {
      await page.unroute('**/api/v1/host/**')
      await page.reload()
    } else {
      await page.goto('/terms')
      await page.unroute('**/api/v1/host/**')
      // The browser restores the form, which counts as typing.
      await page.goBack()
    }
    await saved(page)
    expect(await page.getByLabel('House rules').inputValue()).toBe('Shoes off.')
    const { draft } = await host.api.listings.showListing({ id: path.split('/').at(-1) ?? '' })
    expect(draft.houseRules).toBe('Shoes off.')
    await close()
  },
)

test('an invalid number is reported next to its field, and the previous value stays', async () => {
  const host = await aHost(site.world)
  const path = await aDraftOf(host)
  const { page, close } = await visiting(host, path)
  await page.getByLabel('Capacity (people)').fill('12')
  await saved(page)
  await page.getByLabel('Title').focus()
  await page.getByLabel('Capacity (people)').fill('many')
  await page.getByText('Enter a whole number from 1 to 100,000.').waitFor()
  await inView(page.getByRole('status').filter({ hasText: /except the field marked in red$/ }))
  expect((await host.api.listings.showListing({ id: path.split('/').at(-1) ?? '' })).draft.capacity).toBe(12)
  await close()
})

test('a host who leaves with an invalid number is asked first, and can go to the field', async () => {
  const host = await aHost(site.world)
  const { page, close } = await visiting(host, await aDraftOf(host))
  const people = page.getByLabel('Capacity (people)')
  await people.fill('many')
  const all = page.getByRole('link', { name: 'All your spaces' })
  await press(all)
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByText('One field has an invalid value, so we couldn’t save it.').waitFor()
  const isFocused = () => people.evaluate((field) => field === document.activeElement)
  await press(dialog.getByRole('button', { name: 'Correct it first' }).last())
  await expect.poll(isFocused).toBe(true)
  await openSection(page, 'Terms')
  await press(all)
  await press(dialog.getByRole('button', { name: 'Correct it first' }).last())
  await inView(people)
  await expect.poll(isFocused).toBe(true)
  await people.fill('12')
  await saved(page)
  await press(all)
  await page.waitForURL('**/host/spaces')
  await close()
})

test('an invalid number stays in its field while other sections are open, and the text around it is saved', async () => {
  const host = await aHost(site.world)
  const path = await aDraftOf(host)
  const { page, close } = await visiting(host, path)
  await page.getByLabel('Capacity (people)').fill('many')
  await page.getByLabel('Title').fill('Loft')
  await openSection(page, 'Terms')
  await page.getByLabel('House rules').fill('Shoes off.')
  await saved(page)
  await page.goBack()
  await page.getByText('Enter a whole number from 1 to 100,000.').waitFor()
  expect(await page.getByLabel('Capacity (people)').inputValue()).toBe('many')
  const { draft } = await host.api.listings.showListing({ id: path.split('/').at(-1) ?? '' })
  expect(draft).toMatchObject({ title: 'Loft', houseRules: 'Shoes off.', capacity: null })
  await close()
})

test('a reload shows the photos again, and a field reached backwards isn’t behind the bar at the top', async () => {
  const host = await aHost(site.world)
  const { id } = await aDraft(site.world, host)
  const { page, close } = await visiting(host, `/host/spaces/${id}`)
  await openSection(page, 'Photos')
  await page.reload()
  await page
    .getByRole('complementary', { name: 'Preview for guests' })
    .locator('a.photo')
    .first()
    .waitFor({ state: 'attached' })
  await inView(page.getByRole('button', { name: 'Choose photos' }))
  expect(new URL(page.url()).hash).toBe('#photos')
  await openSection(page, 'Hours')
  await page.getByRole('link', { name: 'Next: Prices' }).focus()
  const seen = () =>
    page.evaluateHandle(() => document.activeElement).then((one) => one.asElement()?.evaluate(hiddenBy))
  for (let stops = 0; stops < 25; stops++) {
    await page.keyboard.press('Shift+Tab')
    const isField = await page.evaluate(() =>
      document.activeElement?.matches('#hours :is(input:not(.sr-only), select)'),
    )
    if (isField) expect(await seen()).toBe('')
  }
  await close()
})

test('the review leads to what is missing, and shows the listing as guests will see it', async () => {
  const host = await aHost(site.world)
  const { id } = await aDraft(site.world, host, { street: '' })
  const { page, close } = await visiting(host, `/host/spaces/${id}#publish`, HANDHELD)
  await inView(page.getByText('Still missing'))
  await press(page.getByRole('link', { name: 'Street and number' }))
  await page.getByLabel('Street and number').fill('Elbestrasse 1')
  expect(await page.evaluate(() => document.querySelector('#place')?.contains(document.activeElement))).toBe(true)
  await openSection(page, 'The space')
  await page.getByLabel('Title').fill('Boathouse')
  await openSection(page, 'Publish')
  await page.locator('#publish').getByRole('heading', { name: 'Preview for guests' }).waitFor()
  await page.locator('#publish').getByText('Boathouse').first().waitFor()
  await close()
})

test('an incomplete link is reported next to its field, and stops nothing else from being saved', async () => {
  const host = await aHost(site.world)
  const path = await aDraftOf(host)
  const { page, close } = await visiting(host, path)
  await openSection(page, 'Terms')
  await page.getByLabel('Video link').fill('https:/')
  await page.getByText('Enter a full address that starts with https://').waitFor()
  await page.getByLabel('House rules').fill('Shoes off.')
  await saved(page)
  await page.getByLabel('Video link').fill('https://films.example/loft')
  const draft = async () => (await host.api.listings.showListing({ id: path.split('/').at(-1) ?? '' })).draft
  await expect.poll(async () => (await draft()).videoUrl).toBe('https://films.example/loft')
  expect((await draft()).houseRules).toBe('Shoes off.')
  await close()
})

test('an invalid price is neither partly saved nor published', async () => {
  const host = await aHost(site.world)
  const live = await aDraft(site.world, host)
  const { version } = await host.api.listings.publishListing({ id: live.id, version: live.version })
  await host.api.listings.saveDraft({ id: live.id, version, changes: { houseRules: 'Shoes off.' } })
  const { page, close } = await visiting(host, `/host/spaces/${live.id}`)
  await openSection(page, 'Prices')
  await page.getByLabel('Price per hour').fill('')
  await page.getByLabel('Price per hour').pressSequentially('1.23')
  await expect.poll(async () => (await host.api.listings.showListing({ id: live.id })).draft.rates.hourCents).toBe(123)
  await page.getByLabel('Price per hour').press('4')
  await openSection(page, 'Publish')
  await press(page.getByRole('button', { name: 'Publish changes' }))
  await inView(page.getByText(/Enter a number from 0 to [\d,]+ with at most 2 decimal places/))
  await page.getByText('Please fix the highlighted field.').waitFor()
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('1.234')
  await expect
    .poll(async () => (await host.api.listings.showListing({ id: live.id })).draft.rates.hourCents)
    .toBe(4_000)
  expect((await aVisitor(site.world).api.spaces.showSpace({ id: live.id })).rates.hourCents).toBe(4_000)
  await close()
})

test('returning to the form overwrites nothing that wasn’t touched', async () => {
  const host = await aHost(site.world)
  const path = await aDraftOf(host)
  const id = path.split('/').at(-1) ?? ''
  const { page, close } = await visiting(host, path)
  await openSection(page, 'Terms')
  await page.getByLabel('If a guest cancels').selectOption({ index: 3 })
  await saved(page)
  await page.goto('/terms')
  await rewrite(host, id, { cancellation: 'flexible', leadMinutes: 120 })
  const written: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && written.push(request.postData() ?? ''))
  await page.goBack()
  await ready(page)
  await openSection(page, 'The space')
  await page.getByLabel('Title').fill('Back again')
  await saved(page)
  expect(written.map((body) => Object.keys((JSON.parse(body) as { changes: object }).changes))).toEqual([['title']])
  expect((await host.api.listings.showListing({ id })).draft).toMatchObject({
    cancellation: 'flexible',
    leadMinutes: 120,
  })
  await close()
})
