import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../src/domain/kernel/money.ts'
import { drawEmail, type Email } from '../../src/server/external/mail/draw-email.ts'
import { claim } from '../requirements/claim.ts'
import { anAdmin, aSentApplication } from '../support/applications.ts'
import { aBrowser, aSiteToVisit, inDays, type Visitor, WIDE } from '../support/browser.ts'
import { EXAMPLE_RATES } from '../support/examples/spaces.ts'
import { whatItIsOf, whoItIsTo } from '../support/hostile-letters.ts'
import { HOSTILE_STRINGS } from '../support/hostile-strings.ts'
import { aGuest, anEnteredGuest, makeAdmin, type Person } from '../support/people.ts'
import { unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'

type Place = { text: string; space: string; booking: string }

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let visitor: Visitor
let page: Page
let guest: Person
const places: Place[] = []
const dialogs: string[] = []

beforeAll(async () => {
  site = await aSiteToVisit()
  guest = await aGuest(site.world)
  for (const [n, text] of HOSTILE_STRINGS.entries()) places.push(await aPlaceCalled(text, n))
  // The session's tokens are bound to this user agent. With a different one, they would look copied.
  visitor = await aBrowser(site.browser, site.world, { viewport: WIDE, userAgent: 'node' })
  page = visitor.page
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  await page.context().addCookies([...guest.jar].map(([name, value]) => ({ name, value, url: site.world.url })))
})
afterAll(async () => {
  await visitor.close()
  await site.close()
})
beforeEach(() => site.world.clock.pass({ minutes: 2 }))

/**
 * Inserts a space, host, pictures, booking and review that all contain this text. The inserts bypass all checks, as if
 * the checks had failed.
 */
async function aPlaceCalled(text: string, n: number): Promise<Place> {
  const { sql } = site.world
  const words = { title: text, description: text, house_rules: text, location: text, address: text }
  const rates = {
    ...EXAMPLE_RATES,
    addOns: [{ id: 'a', name: text, cents: cents(100), per: 'booking', required: true, stock: null }] as const,
  }
  const space = await aSpace(site.world, { ...words, access_instructions: text, amenities: [text], rates, city_id: 1 })
  await sql`update accounts set first_name = ${text}, last_name = ${text} where id = ${space.hostId}`
  await sql`insert into photos (space_id, position, path, width, height, alt) values (${space.id}, 0, 'demo/coworking-1-a.jpg', 3, 2, ${text})`
  const ask = { mode: 'days', startDate: inDays(site.world, 5 + n), endDate: inDays(site.world, 5 + n) } as const
  const { id } = await guest.api.bookings.holdSlot({ spaceId: space.id, ask, people: 1 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  // An account may make ten holds a minute.
  site.world.clock.pass({ seconds: 7 })
  await sql`
    insert into reviews (booking_id, space_id, author_id, by_role, overall, body, reply, replied_at, created_at, visible_at)
    values (${id}, ${space.id}, ${guest.id}, 'guest', 5, ${text}, ${text}, now(), now(), now())`
  return { text, space: space.id, booking: id }
}

async function isQuiet(): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(
    await page
      .locator('main :is(script:not([type]), iframe, object, embed, base, meta, marquee, [onerror], [onload])')
      .count(),
  ).toBe(0)
  expect([...dialogs, ...unexpected(visitor)]).toEqual([])
}
const shown = async () => (await page.locator('main').textContent()) ?? ''

test('there are sixty hostile texts', () => expect(new Set(HOSTILE_STRINGS).size).toBe(60))

test.each(HOSTILE_STRINGS.map((text, n) => [text, n] as const))(
  claim('18.10', '%s is shown as text on a space’s page: in its text, host, pictures and reviews'),
  async (text, n) => {
    await page.goto(`/space/${places[n]?.space}`)
    await isQuiet()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(text)
    expect((await shown()).split(text).length).toBeGreaterThan(5)
  },
)

test('each is shown as text in the list, on the map and in bookings', async () => {
  for (const path of ['/', '/browse?location=Berlin', '/browse?location=Berlin&view=map', '/bookings']) {
    await page.goto(path)
    await isQuiet()
  }
})

test('each is shown as text as a person’s name, on a booking and in the search', async () => {
  for (const { text, booking } of places.filter((_, n) => n % 6 === 0)) {
    await site.world.sql`update accounts set first_name = ${text}, last_name = ${text} where id = ${guest.id}`
    for (const path of [
      '/profile',
      `/booking-success/${booking}`,
      `/browse?location=${encodeURIComponent(text)}`,
      `/auth/verify?token=${encodeURIComponent(text)}`,
    ]) {
      await page.goto(path)
      await isQuiet()
    }
  }
})

const MAILS = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/server/**/*.emails.ts', { eager: true }),
)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Mail'))
  .map(([, mail]) => (typeof mail === 'function' ? mail : () => mail) as (...facts: string[]) => Email)

const FROM = {
  brand: 'Daylet',
  publicUrl: 'https://daylet.example',
  operator: { name: 'Daylet', address: 'Here 1', taxId: '1' },
}

test('each is shown as text in every email', async () => {
  const reader = await visitor.page.context().newPage()
  reader.on('dialog', (dialog) => void dialogs.push(dialog.message()))
  for (const text of HOSTILE_STRINGS) {
    const letters = MAILS.map((mail) => drawEmail(mail(whoItIsTo(text), whatItIsOf(text), text), FROM))
    for (const { subject } of letters) expect(subject).not.toMatch(/[\r\n]/)
    await reader.setContent(letters.map(({ html }) => html).join(''))
    expect(await reader.evaluate(() => 'pwned' in window)).toBe(false)
    expect(
      await reader
        .locator(':not(html, head, meta, title, style, body, div, h1, p, a, table, tbody, tr, th, td)')
        .count(),
    ).toBe(0)
    const links = await reader.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((href) => !href?.startsWith('https://daylet.example/'))).toEqual([])
    const greeted = letters.filter(({ text: plain }) => plain.startsWith(`Hi ${text},`)).length
    expect((await reader.locator('body').textContent())?.split(`Hi ${text},`).length).toBe(greeted + 1)
    expect(greeted).toBeGreaterThan(8)
  }
  await reader.close()
  expect(dialogs).toEqual([])
})

test('each is shown as text in a calendar file and a receipt', async () => {
  for (const { text, booking } of places) {
    const file = async (name: string) => (await page.request.get(`/api/v1/bookings/${booking}/${name}`)).body()
    const lines = (await file('calendar.ics'))
      .toString()
      .replace(/\r\n[ \t]/g, '')
      .replace(/\r\n$/, '')
      .split('\r\n')
    expect(
      lines.filter((line) => line.startsWith('SUMMARY:')),
      text,
    ).toHaveLength(1)
    expect(lines.filter((line) => !/^[A-Z-]+[;:]/.test(line))).toEqual([])
    const pdf = (await file('receipt.pdf')).toString('latin1')
    expect(pdf.slice(0, 5), text).toBe('%PDF-')
    expect(pdf).not.toMatch(/\/(JS|JavaScript|URI|Launch|OpenAction)\b/)
  }
})

test('each is shown as text in an application, in the audit log and on the pages of records for admins', async () => {
  const { world } = site
  await makeAdmin(world, guest, world.clock.now().add({ seconds: 1 }).toString())
  world.clock.pass({ seconds: 2 })
  const { api } = await anAdmin(world)
  for (const { text, space, booking } of places.filter((_, n) => n % 6 === 0)) {
    await world.sql`update accounts set first_name = ${text}, last_name = ${text} where id = ${guest.id}`
    const { id } = await aSentApplication(world, (await anEnteredGuest(world)).id)
    const [name, words] = [text.slice(0, 200), text.slice(0, 2000)]
    await world.sql`update host_applications set legal_name = ${name}, business_name = ${name}, phone = '+49', pitch = ${words} where id = ${id}`
    const reason = `${text} x`.slice(0, 2000)
    await api.admin.decideApplication({ id, version: 2, decision: 'reject', reason })
    await world.sql`update host_applications set reason = ${words} where id = ${id}`
    for (const path of [
      '/admin/applications?state=rejected',
      `/admin/applications/${id}`,
      '/admin/audit-log',
      // No amenity is longer.
      ...(text.length <= 60 ? [`/admin/listings/${space}`] : []),
      `/admin/people/${guest.id}?tab=bookings`,
      `/admin/all-bookings/${booking}`,
    ]) {
      await page.goto(path)
      await isQuiet()
    }
  }
})
