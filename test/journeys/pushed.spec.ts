import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, workerIsThere } from '../support/browser.ts'
import { LAPTOP } from '../support/hands.ts'
import { aGuest } from '../support/people.ts'
import { aSignedInBrowser } from '../support/sign-in-steps.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit({ notifies: true })
})
afterAll(() => site.close())

/** Opens a page with notifications turned on, and returns what the push service would deliver to the service worker. */
async function aNotifiedVisitor(path = '/terms') {
  const { page, close } = await aBrowser(site.browser, site.world, { ...LAPTOP, serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'], { origin: site.world.url })
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.at(-1)?.registrationId
      if (id) resolve(id)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.goto(path)
  await workerIsThere(page)
  const registrationId = await registered
  const push = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: site.world.url, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.getRegistration())?.getNotifications()
      return (all ?? []).map(({ title, body, tag, data }) => ({ title, body, tag, data }))
    })
  return { page, close, push, shown }
}

test('a push notification is shown once per subject, and an unreadable one is shown as news', async () => {
  const { close, push, shown } = await aNotifiedVisitor()
  const message = { title: 'Ada, North Light', body: 'Is there a lift?', url: '/messages/1', tag: 'talk' }
  await push(JSON.stringify(message))
  // DevTools doesn't report whether a worker that is starting received the message. The message may be sent again,
  // because duplicates are shown only once.
  await expect
    .poll(async () => {
      await push(JSON.stringify({ ...message, body: 'And a ramp?' }))
      return shown()
    })
    .toEqual([{ title: message.title, body: 'And a ramp?', tag: 'talk', data: '/messages/1' }])
  await expect
    .poll(async () => {
      await push('no JSON')
      return (await shown()).map(({ title }) => title).sort()
    })
    .toEqual(['Ada, North Light', 'Daylet'])
  await close()
})

test('the settings page shows a browser’s state: blocked, without a worker, or off', async () => {
  const person = await aGuest(site.world)
  const unsupported = await aSignedInBrowser(site.browser, site.world, person, '/profile/notifications', LAPTOP)
  await unsupported.page.getByText('This browser can’t receive notifications.').waitFor()
  await unsupported.close()
  const off = await aSignedInBrowser(site.browser, site.world, person, '/profile/notifications', {
    ...LAPTOP,
    serviceWorkers: 'allow',
  })
  await workerIsThere(off.page)
  await off.page.context().grantPermissions(['notifications'], { origin: site.world.url })
  await off.page.reload()
  await off.page.getByText('Off in this browser.').waitFor()
  await off.close()
})
