import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin } from '../../../test/support/applications.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { aMadeGuest, anEnteredGuest, enteredAs, type Person } from '../../../test/support/people.ts'
import { aStay, listedOf, ratingOf, twoSides } from '../../../test/support/reviews.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let sides: Awaited<ReturnType<typeof twoSides>>
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(async () => {
  sides = await twoSides(world)
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
})

describe('an answer', () => {
  test(claim('17.3', 'can be given once, by the person the review is about, and everyone can read it'), async () => {
    await sides.fromGuest()
    const first = (await sides.fromHost()).theirs?.id ?? ('' as never)
    await expect(sides.guest.api.reviews.replyToReview({ id: first, text: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(sides.host.api.reviews.replyToReview({ id: first, text: ' \u200b ' })).rejects.toMatchObject({
      code: 'text_missing',
    })
    await sides.host.api.reviews.replyToReview({ id: first, text: 'Come back soon.' })
    expect(await sides.host.api.reviews.replyToReview({ id: first, text: 'Come back soon.' })).toMatchObject({
      text: 'Come back soon.',
    })
    await expect(sides.host.api.reviews.replyToReview({ id: first, text: 'Or not.' })).rejects.toMatchObject({
      code: 'already_replied',
    })
    expect(await listedOf(world, sides.space)).toMatchObject([{ reply: 'Come back soon.' }])
    const ofGuest = (await sides.guest.api.reviews.showReviews({ id: sides.id })).theirs
    expect(ofGuest).toMatchObject({ may: { reply: true } })
    await sides.guest.api.reviews.replyToReview({ id: ofGuest?.id ?? ('' as never), text: 'Gladly.' })
    expect((await sides.host.api.reviews.showReviews({ id: sides.id })).mine).toMatchObject({
      reply: { text: 'Gladly.' },
    })
  })

  test('can’t be given to a hidden review', async () => {
    const own = (await sides.fromGuest()).mine?.id ?? ('' as never)
    await expect(sides.host.api.reviews.replyToReview({ id: own, text: 'x' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a report', () => {
  test(claim('17.3', 'is recorded once per reporter, and never by the author'), async () => {
    const mine = (await sides.fromGuest()).mine?.id ?? ('' as never)
    const stranger = await anEnteredGuest(world)
    const report = (who: Person) => who.api.reviews.reportReview({ id: mine, reason: 'untrue', note: 'I was there.' })
    await expect(report(stranger)).rejects.toMatchObject({ status: 404 })
    const ofGuest = (await sides.fromHost()).mine?.id ?? ('' as never)
    for (const who of [stranger, stranger, sides.host]) expect(await report(who)).toEqual({ reported: true })
    await expect(report(sides.guest)).rejects.toMatchObject({ code: 'own_review' })
    await expect(stranger.api.reviews.reportReview({ id: ofGuest, reason: 'untrue' })).rejects.toMatchObject({
      status: 404,
    })
    await sides.guest.api.reviews.reportReview({ id: ofGuest, reason: 'personal' })
    const rows =
      await world.sql`select reason, note from review_reports where review_id in (${mine}, ${ofGuest}) order by created_at, reason`
    expect(rows.map(({ reason, note }) => [reason, note])).toEqual([
      ['personal', ''],
      ['untrue', 'I was there.'],
      ['untrue', 'I was there.'],
    ])
    const admin = await anAdmin(world)
    const { items, open: count } = await admin.api.reviews.listReports({})
    expect(count).toBeGreaterThanOrEqual(3)
    expect(items.find(({ reason }) => reason === 'personal')).toMatchObject({
      by: 'host',
      author: 'Mara Host',
      reporter: 'Ada Tester',
      body: 'Left as found.',
      note: '',
      space: { id: sides.space.id },
    })
  })
})

describe('a guest', () => {
  test('is known to the hosts they ask, by published reviews of hosts', async () => {
    await sides.fromGuest()
    await sides.fromHost(4, 'Left as found.')
    const other = await aSpace(world)
    const asked = await aStay(world, other, sides.guest.id)
    const elsewhere = await enteredAs(world, other.hostId)
    expect(await elsewhere.api.reviews.guestReviews({ id: asked })).toMatchObject({
      rating: 4,
      count: 1,
      hosts: 1,
      items: [{ firstName: 'Mara', overall: 4, body: 'Left as found.' }],
    })
    await world.sql`update bookings set state = 'held', expires_at = ${world.clock.now().add({ minutes: 5 })} where id = ${asked}`
    await expect(elsewhere.api.reviews.guestReviews({ id: asked })).rejects.toMatchObject({ status: 404 })
    await expect(sides.guest.api.reviews.guestReviews({ id: sides.id })).rejects.toMatchObject({ status: 404 })
    await world.sql`update bookings set state = 'completed', expires_at = null where id = ${asked}`
  })

  test('who has deleted the account is a former guest, whose stars and text stay, except for private feedback', async () => {
    const leaving = await aMadeGuest(world)
    sides = await twoSides(world, { by: leaving })
    await sides.fromGuest()
    const ofGuest = (await sides.fromHost()).mine?.id ?? ''
    await leaving.api.reviews.reportReview({ id: ofGuest, reason: 'personal', note: 'It names me.' })
    await leaving.api.profile.deleteAccount()
    await world.runJobs()
    expect(await listedOf(world, sides.space)).toMatchObject([{ firstName: null, overall: 5, body: 'A quiet room.' }])
    expect(await ratingOf(world, sides.space)).toEqual([5, 1])
    expect(await world.sql`select reason, note from review_reports where review_id = ${ofGuest}`).toMatchObject([
      { reason: 'personal', note: '' },
    ])
  })
})
