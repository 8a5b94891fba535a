import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBrowser, inDays } from '../support/browser.ts'
import { knownDay } from '../support/day-picker.ts'
import { HANDHELD, LAPTOP } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { patience } from '../support/patience.ts'
import { aMadeGuest } from '../support/people.ts'
import { aRequest } from '../support/requests.ts'
import { days } from '../support/sales.ts'
import { aSignedInBrowser, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()
const connected = (many: number) => expect.poll(() => site.world.realtime.counts().open).toBe(many)

async function aShakyLine(page: Page) {
  const open = new Set<WebSocketRoute>()
  let refusing = false
  await page.routeWebSocket('**/realtime', (socket) => {
    if (refusing) return void socket.close({ code: 1013 })
    open.add(socket)
    open.add(socket.connectToServer())
  })
  return {
    cut: async () => {
      for (const end of open) await end.close({ code: 1001, reason: 'wait 0' })
      open.clear()
    },
    refuse: (yes: boolean) => {
      refusing = yes
    },
  }
}

test('the calendar of an open space page follows what others hold and release', async () => {
  const { id: spaceId } = await aSpace(site.world)
  const visitor = await aBrowser(site.browser, site.world, HANDHELD)
  const day = inDays(site.world, 3)
  await visitor.page.goto(`/space/${spaceId}?startDate=${day}&endDate=${day}`)
  await connected(1)
  const other = await aMadeGuest(site.world)
  const hold = await other.api.bookings.holdSlot({ spaceId, ask: days(day), people: 1 })
  const taken = knownDay(visitor.page, day)
  await expect
    .poll(async () => {
      await site.world.realtime.sweep()
      return taken.getAttribute('data-state')
    })
    .toBe('taken')
  await other.api.bookings.releaseHold({ id: hold.id })
  await expect
    .poll(async () => {
      await site.world.realtime.sweep()
      return taken.getAttribute('data-state')
    })
    .not.toBe('taken')
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
  await connected(0)
})

test('the booking page follows the other party, over a lost connection, and by polling without one', async () => {
  const { id, guest, host } = await aRequest(site.world, { ask: days(inDays(site.world, 20)) })
  const visitor = await aSignedInBrowser(site.browser, site.world, guest, '/bookings', LAPTOP)
  const line = await aShakyLine(visitor.page)
  await visitor.page.goto(`/bookings/${id}`)
  await connected(1)
  await line.cut()
  await host.api.bookingSteps.acceptRequest({ id })
  await site.world.runJobs()
  await visitor.page.getByText('Confirmed').first().waitFor()
  line.refuse(true)
  await line.cut()
  const { refundCents } = await host.api.bookingSteps.previewCancellation({ id })
  await host.api.bookingSteps.cancelBooking({ id, reason: 'The roof leaks.', refundCents })
  await site.world.runJobs()
  await visitor.page.getByText('The roof leaks.').waitFor({ timeout: patience(15_000) })
  const { open } = site.world.realtime.counts()
  line.refuse(false)
  await connected(open + 1)
  await visitor.close()
})
