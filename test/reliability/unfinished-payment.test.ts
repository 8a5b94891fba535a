import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aSite, openPage } from '../requirements/site.ts'
import { aGuest } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'
import type { World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
})
afterAll(() => world.close())

async function askedByTheBank() {
  const { id: spaceId } = await aSpace(world)
  const guest = await aGuest(world)
  const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
  const card = testCard(SANDBOX_CARDS.challenges)
  const { payment } = await guest.api.bookings.checkOut({ id, card })
  expect(payment?.state).toBe('requires_action')
  return { guest, id, challenge: payment?.challengeUrl ?? '' }
}

test('an unfinished booking links to its checkout, which links to the bank challenge', async () => {
  const { guest, id, challenge } = await askedByTheBank()
  const list = await (await guest.fetch('/bookings?when=unfinished')).text()
  expect(list).toContain(`href="/checkout/${id}"`)
  expect(list).not.toContain(`href="/booking-success/${id}"`)
  expect(await (await guest.fetch(`/checkout/${id}`)).text()).toContain(`href="${challenge}"`)
})

test('the page of a held booking leads to its checkout, and back once it is paid', async () => {
  const { guest, id, challenge } = await askedByTheBank()
  expect(await openPage(world, `/booking-success/${id}`, guest)).toMatchObject({
    status: 302,
    location: `/checkout/${id}`,
  })
  await guest.fetch(challenge, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) })
  expect(await openPage(world, `/checkout/${id}`, guest)).toMatchObject({
    status: 302,
    location: `/booking-success/${id}`,
  })
  expect((await openPage(world, `/booking-success/${id}`, guest)).status).toBe(200)
})
