import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anApplicant, FIELDS } from '../support/applications.ts'
import { aBrowser, actBeforeScript, aSiteToVisit } from '../support/browser.ts'
import { aGuest, PASSWORD, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { box } from '../support/talk-steps.ts'
import { twoStrangers } from '../support/talks.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

async function visitAs(person: Person, javaScriptEnabled: boolean) {
  const visitor = await aBrowser(site.browser, site.world, { userAgent: 'node', javaScriptEnabled })
  const cookies = [...person.jar].map(([name, value]) => ({ name, value, url: site.world.url }))
  await visitor.page.context().addCookies(cookies)
  return visitor
}

const NOTICE = 'This page needs JavaScript. Turn it on in your browser, then reload.'

test('without JavaScript a signed-in page says once that it needs it, and a public page doesn’t', async () => {
  const { page, close } = await visitAs(await anAdmin(site.world), false)
  const { id } = await aSpace(site.world)
  const told = async (path: string) => {
    await page.goto(path)
    const text = (await page.textContent('body')) ?? ''
    return text.split(NOTICE).length - 1
  }
  const profile = ['/profile', '/profile/security', '/profile/notices', '/profile/payment-methods']
  const own = [
    '/bookings',
    '/messages',
    '/host-application',
    '/host/calendar',
    '/financial',
    '/admin',
    '/admin/charges',
  ]
  for (const path of [...profile, ...own]) expect([path, await told(path)]).toEqual([path, 1])
  const open = ['/', '/browse', `/space/${id}`, '/auth', '/auth/recover', '/auth/verify', '/stop-mails', '/terms']
  for (const path of open) expect([path, await told(path)]).toEqual([path, 0])
  await close()
})

test('a form that needs script and is sent before hydration is sent once, with its text', async () => {
  const person = await anApplicant(site.world)
  const { page, close } = await visitAs(person, true)
  const send = page.getByRole('button', { name: 'Send application' })
  await actBeforeScript(page, '/host-application', async () => {
    await page.getByLabel('Legal name').fill(FIELDS.legalName)
    await page.getByLabel('Country').selectOption({ label: 'Germany' })
    await page.getByLabel('Phone').fill(FIELDS.phone)
    await page.getByLabel('What would you like to list?').fill(FIELDS.pitch)
    await send.click()
    await send.click()
  })
  await page.getByRole('heading', { name: 'We’re reviewing your application' }).waitFor()
  expect((await person.api.hosting.showApplication()).application?.pitch).toBe(FIELDS.pitch)
  await close()
})

test('a first message sent before hydration arrives', async () => {
  const { guest, host, spaceId } = await twoStrangers(site.world)
  const { page, close } = await visitAs(guest, true)
  await actBeforeScript(page, `/messages/new?space=${spaceId}`, async () => {
    await box(page).fill('Is there a goods lift?')
    await page.getByRole('button', { name: 'Send' }).click()
  })
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}#write$/)
  const { items } = await host.api.conversations.listConversations({})
  expect(JSON.stringify(items)).toContain('Is there a goods lift?')
  await close()
})

test('a password typed before hydration never reaches an address', async () => {
  const { page, close } = await visitAs(await aGuest(site.world), true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await actBeforeScript(page, '/profile/security', async () => {
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
  })
  await page.locator('input[aria-invalid=true]').waitFor()
  expect(asked.filter((line) => line.includes(PASSWORD) || line === `POST ${site.world.url}/profile/security`)).toEqual(
    [],
  )
  expect(await page.getByLabel('Current password').inputValue()).toBe(PASSWORD)
  await close()
})
