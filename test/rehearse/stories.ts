import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '../../src/server/platform/database/connect.ts'
import { aListener } from '../support/listeners.ts'
import { aGuest, aVisitor, enteredAs, type Person, proveAddress } from '../support/people.ts'
import { days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { typed } from '../support/talks.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { aForm, aPdf, aPicture } from '../support/uploads.ts'
import { buyInBrowser } from './buy-in-browser.ts'
import type { Ensemble } from './ensemble.ts'

/** This is longer than the replica may lag, and longer than an email may take. */
const PATIENCE_MS = 15_000

type Told = { ensemble: Ensemble; sql: Pool; url: string }
type Story = readonly [name: string, tell: (told: Told) => Promise<void>]

export const STORIES: readonly Story[] = [
  [
    'found, booked and paid in a browser, by a visitor who signs up during checkout',
    ({ url, sql }) => buyInBrowser(url, sql),
  ],
  [
    'booked and paid: the calendar shows it at once to the guest, and soon to everyone, with one email and one receipt',
    booked,
  ],
  ['requested, accepted by the host and cancelled: the shown refund is sent', requested],
  ['messages both ways, received live on another machine', talked],
  ['a photo and a document sent to one machine, served by all three', uploaded],
  ['a day closed by a host is closed at once for them, and soon for everyone', closed],
]

const inDays = (n: number) => Temporal.Now.plainDateISO('Europe/Berlin').add({ days: n }).toString()
const clock = { now: () => Temporal.Now.instant() } as never

async function until(what: string, there: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await wait(100)) if (await there()) return
  assert.fail(what)
}

async function booked({ ensemble, url, sql }: Told): Promise<void> {
  const { id } = await aSpace({ sql }, { city_id: 1 })
  const guest = await aGuest({ url })
  const day = inDays(12)
  const { id: holdId } = await guest.api.bookings.holdSlot({ spaceId: id as never, people: 2, ask: days(day) })
  const { state } = await guest.api.bookings.checkOut({ id: holdId, card: TEST_CARD })
  assert.equal(state, 'confirmed')
  const stateFor = async ({ api }: Person) =>
    (await api.spaces.freeSlots({ id: id as never, month: day.slice(0, 7) })).days.find(({ date }) => date === day)
      ?.state
  assert.equal(await stateFor(guest), 'taken', 'the guest does not see what they have done')
  await until('nobody else sees it', async () => (await stateFor(aVisitor({ url }))) === 'taken')
  const listed = await guest.api.bookings.listBookings({})
  assert.ok(listed.items.some((one) => one.id === holdId))
  const receipt = await guest.fetch(`/api/v1/bookings/${holdId}/receipt.pdf`)
  assert.deepEqual([receipt.status, receipt.headers.get('content-type')], [200, 'application/pdf'])
  const letters = () => ensemble.mailbox.mails.filter(({ to, text }) => to === guest.email && text.includes(holdId))
  await until('no letter came', () => letters().length > 0)
  assert.equal(letters().length, 1)
}

async function hostOf(url: string, sql: Pool, hostId: string): Promise<Person> {
  return enteredAs({ url, sql, clock }, hostId)
}

async function requested({ url, sql }: Told): Promise<void> {
  const { id: spaceId, hostId } = await aSpace({ sql }, { instant: false })
  const [guest, host] = [await aGuest({ url }), await hostOf(url, sql, hostId)]
  const { id } = await guest.api.bookings.holdSlot({ spaceId: spaceId as never, people: 2, ask: days(inDays(4)) })
  assert.equal((await guest.api.bookings.checkOut({ id, card: TEST_CARD })).state, 'requested')
  await host.api.bookingSteps.acceptRequest({ id })
  assert.equal((await guest.api.bookings.showBooking({ id })).state, 'confirmed')
  const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
  await guest.api.bookingSteps.cancelBooking({ id, refundCents })
  const refunded = async () => {
    const [row] = await sql<{ cents: number }[]>`
      select coalesce(sum(r.amount_cents), 0)::int as cents from refunds r join payments p on p.id = r.payment_id where p.booking_id = ${id} and r.state = 'done'`
    return row?.cents === refundCents
  }
  await until('the refund did not come', refunded)
}

async function talked({ url, sql }: Told): Promise<void> {
  const { id: spaceId, hostId } = await aSpace({ sql })
  const host = await proveAddress({ sql }, await hostOf(url, sql, hostId))
  const guest = await proveAddress({ sql }, await aGuest({ url }))
  const line = aListener(url, { id: host.id, email: '', sessionId: '', cookie: host.cookie(), address: host.address })
  await until('the host cannot listen', line.ready)
  const { id } = await guest.api.conversations.startConversation({
    about: { spaceId: spaceId as never },
    ...typed('Hello?'),
  })
  await until('the host heard nothing', () => line.heard.length > 0)
  await host.api.messages.sendMessage({ id, ...typed('Come in.') })
  const read = (await guest.api.messages.listMessages({ id })).items.map(({ text }) => text)
  assert.deepEqual(read.toSorted(), ['Come in.', 'Hello?'])
  line.end()
}

async function uploaded({ ensemble, url, sql }: Told): Promise<void> {
  const guest = await proveAddress({ sql }, await aGuest({ url }))
  const init = { method: 'PUT', body: aForm([['me.jpg', await aPicture('jpeg', 400, 300), 'image/jpeg']]) }
  const { photoUrl } = (await (await guest.fetch('/api/v1/profile/photo', init)).json()) as { photoUrl: string }
  const sent = await guest.fetch('/api/v1/documents', { method: 'POST', body: aForm([['lease.pdf', aPdf()]]) })
  const { items } = (await sent.json()) as { items: { id: string }[] }
  const { url: link } = await guest.api.files.linkDocument({ id: items[0]?.id as never })
  for (const port of ensemble.ports)
    for (const path of [photoUrl, link]) {
      const { pathname, search } = new URL(path, url)
      const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`)
      assert.deepEqual(
        [answer.status, (await answer.arrayBuffer()).byteLength > 0],
        [200, true],
        `${pathname} at ${port}`,
      )
    }
}

async function closed({ url, sql }: Told): Promise<void> {
  const { id, hostId } = await aSpace({ sql }, { city_id: 1 })
  const host = await hostOf(url, sql, hostId)
  const date = inDays(15)
  const open = async ({ api }: Person) =>
    (await api.spaces.freeSlots({ id: id as never, month: date.slice(0, 7) })).days.find((one) => one.date === date)
      ?.state
  assert.equal(await open(host), 'free')
  await host.api.calendars.setException({ id: id as never, date, hours: null })
  assert.equal(await open(host), 'closed', 'the host does not see what they have done')
  await until('nobody else sees it', async () => (await open(aVisitor({ url }))) === 'closed')
}
