import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { anAdmin } from '../../../../test/support/applications.ts'
import { aDraft, aGazetteer, aHost, aWaitingListing } from '../../../../test/support/hosts.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import { aVisitor, type Person } from '../../../../test/support/people.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import type { ReviewDecision } from '../../../domain/spaces/listing-review.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  await aGazetteer(world)
  admin = await anAdmin(world)
})
afterAll(() => world.close())

const decide = (id: string, decision: ReviewDecision, version: number, reason = '') =>
  admin.api.listingReviews.decideListing({ id, decision, version, reason })
const isOnOffer = (id: string) =>
  aVisitor(world)
    .api.spaces.showSpace({ id })
    .then(
      () => true,
      () => false,
    )

test(
  claim('13.11', 'a sent listing is in the queue, is published once approved, and its host gets an email'),
  async () => {
    const host = await aHost(world)
    const draft = await aDraft(world, host, { title: 'Waiting hall' })
    await host.api.listings.publishListing({ id: draft.id, version: draft.version })
    const queue = await admin.api.listingReviews.listWaiting()
    expect(queue.items.map(({ title, city, hostName }) => [title, city, hostName])).toContainEqual([
      ...['Waiting hall', 'Berlin', 'Mara Tester'],
    ])
    expect(await isOnOffer(draft.id)).toBe(false)
    const shown = await admin.api.listingReviews.showWaiting({ id: draft.id })
    expect([shown.draft.title, shown.photos.length, shown.may.decide]).toEqual(['Waiting hall', 1, true])
    expect((await decide(draft.id, 'approve', shown.version)).state).toBe('published')
    expect(await isOnOffer(draft.id)).toBe(true)
    await world.runJobs()
    expect((await lettersTo(world, host.email, 'listing_approved')).join()).toContain(`/space/${draft.id}`)
  },
)

test(claim('13.11', 'a returned listing shows the reason to its host only, until it is sent again'), async () => {
  const { id, host, version } = await aWaitingListing(world)
  await expect(decide(id, 'send_back', version, ' <b></b> ')).rejects.toMatchObject({ code: 'reason_required' })
  expect((await decide(id, 'send_back', version, 'The photo shows another room.')).state).toBe('draft')
  const seen = await host.api.listings.showListing({ id })
  expect([seen.state, seen.reason]).toEqual(['draft', 'The photo shows another room.'])
  await world.runJobs()
  const [letter] = await lettersTo(world, host.email, 'listing_sent_back')
  expect(letter).toContain('The photo shows another room.')
  await host.api.listings.publishListing({ id, version: seen.version })
  expect((await host.api.listings.showListing({ id })).reason).toBeNull()
})

test('no one can decide on a version they didn’t read, twice, or on their own listing', async () => {
  const { id, host, version } = await aWaitingListing(world)
  await host.api.listings.saveDraft({ id, version, changes: { title: 'Something else' } })
  await expect(decide(id, 'approve', version)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const both = await Promise.allSettled([
    decide(id, 'approve', version + 1),
    decide(id, 'send_back', version + 1, 'No.'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

  const own = await aWaitingListing(world)
  await world.sql`update spaces set host_id = ${admin.id} where id = ${own.id}`
  await expect(decide(own.id, 'approve', own.version)).rejects.toMatchObject({ code: 'own_listing' })
})

test('a listing whose host is gone or no longer a host isn’t published', async () => {
  const [gone, demoted] = [await aWaitingListing(world), await aWaitingListing(world)]
  await world.sql`update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${gone.host.id}`
  await world.sql`
    insert into user_roles (user_id, role, assigned_at) values (${demoted.host.id}, 'user', ${world.clock.now().add({ seconds: 1 })})`
  for (const { id, version } of [gone, demoted])
    await expect(decide(id, 'approve', version)).rejects.toMatchObject({ code: 'host_gone' })
})

test(claim('13.11', 'the operator can turn review off and on, and pending listings stay pending'), async () => {
  const waiting = await aWaitingListing(world)
  await admin.api.listingReviews.setListingReview({ reviewed: false })
  const host = await aHost(world)
  const draft = await aDraft(world, host)
  expect((await host.api.listings.publishListing({ id: draft.id, version: draft.version })).state).toBe('published')
  expect(await isOnOffer(waiting.id)).toBe(false)
  await admin.api.listingReviews.setListingReview({ reviewed: true })
  expect((await admin.api.listingReviews.listWaiting()).reviewed).toBe(true)
  await admin.api.listingReviews.setListingReview({ reviewed: true })
  const { items } = await admin.api.admin.auditLog({ subject: 'listing-review' })
  expect(items.map(({ after }) => after)).toEqual([{ reviewed: true }, { reviewed: false }])
})

test('the second of two admins reads why, and the host reads their own sentence', async () => {
  const { id, host, version } = await aWaitingListing(world)
  await decide(id, 'approve', version)
  await expect(decide(id, 'approve', version)).rejects.toMatchObject({
    code: 'not_now',
    message: 'This space was changed or decided on while you had it open. Reload it before you decide.',
  })
  await expect(host.api.listings.withdrawListing({ id })).rejects.toMatchObject({
    code: 'not_now',
    message: 'This space changed while you had it open. We’ve loaded the latest version.',
  })
})

test('a published listing is taken down with a reason, and can be submitted and approved again', async () => {
  const { id, host, version } = await aWaitingListing(world)
  await expect(decide(id, 'take_down', version, 'Not yet.')).rejects.toMatchObject({ code: 'not_now' })
  expect((await decide(id, 'approve', version)).may.decide).toBe(true)
  await expect(decide(id, 'take_down', version)).rejects.toMatchObject({ code: 'reason_required' })
  expect((await decide(id, 'take_down', version, 'The room doesn’t exist.')).state).toBe('draft')
  expect(await isOnOffer(id)).toBe(false)
  await world.runJobs()
  expect((await lettersTo(world, host.email, 'listing_sent_back')).join()).toContain('The room doesn’t exist.')
  const { items } = await admin.api.admin.auditLog({ subject: id, act: 'listing.send_back' })
  expect(items).toMatchObject([{ before: { state: 'published' }, after: { state: 'draft' } }])
  await host.api.listings.publishListing({ id, version })
  expect((await decide(id, 'approve', version)).state).toBe('published')
  expect(await isOnOffer(id)).toBe(true)
})

test('a paused listing is taken down too, and of two admins who do it at once the second is refused', async () => {
  const { id, host, version } = await aWaitingListing(world)
  await decide(id, 'approve', version)
  await host.api.listings.pauseListing({ id })
  const both = await Promise.allSettled([1, 2].map(() => decide(id, 'take_down', version, 'Not a real room.')))
  const [done, refused] = both.sort((a, b) => a.status.localeCompare(b.status))
  expect(done).toMatchObject({ status: 'fulfilled', value: { state: 'draft' } })
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'not_now' } })
})
