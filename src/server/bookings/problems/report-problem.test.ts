import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/support/applications.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import { confirmNow } from '../../../../test/support/payouts.ts'
import { aMadeGuest, type Person } from '../../../../test/support/people.ts'
import { aBegunBooking, again, exampleTax, problemActs, problemOf, report } from '../../../../test/support/problems.ts'
import { aPdf, aPicture, upload } from '../../../../test/support/uploads.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
let admin: Person
let acts: ReturnType<typeof problemActs>
beforeAll(async () => {
  world = await aWorld()
  await exampleTax(world)
  admin = await anAdmin(world)
  acts = problemActs(world, () => admin)
})
afterAll(() => world.close())

const settledOf = (said: PromiseSettledResult<unknown>[]) => said.filter(({ status }) => status === 'fulfilled').length
const codesOf = (said: PromiseSettledResult<unknown>[]) =>
  said.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))

describe('a guest reports a problem', () => {
  test('with photos that only the guest, the host and admins can see', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const sent = await upload(guest, `/bookings/${id}/problem-photos`, [['a.jpg', await aPicture()]])
    expect(sent.status).toBe(201)
    const photos = (sent.body.items ?? []).map((photo) => photo.id as never)
    const reported = { id, reason: 'unsafe', text: 'A <b>broken</b> window.', photos } as const
    await guest.api.bookingProblems.reportProblem(reported)
    const stranger = await aMadeGuest(world)
    await expect(stranger.api.bookingProblems.showProblems({ id })).rejects.toMatchObject({ code: 'not_found' })
    for (const person of [guest, host, await again(world, admin)]) {
      const problem = await problemOf(person, id)
      expect(problem).toMatchObject({ state: 'open', turn: 'host', reason: 'unsafe', text: 'A broken window.' })
      const photo = await person.fetch(problem.photos[0]?.url ?? '')
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }
    const [path = ''] = ((await problemOf(guest, id)).photos[0]?.url ?? '').split('?')
    expect((await guest.fetch(path)).status, 'without the signature').toBe(404)
    // Photos in a report aren't removed as unused after a day.
    world.clock.pass({ hours: 26 })
    await world.runScheduled()
    expect((await problemOf(await again(world, host), id)).photos).toHaveLength(1)
  })

  test('once at a time, from the start until 24 hours after the end', async () => {
    const { id, guest } = await aBegunBooking(world)
    world.clock.set('2027-03-20T07:59:00Z')
    const early = await again(world, guest)
    await expect(report(early, id)).rejects.toMatchObject({ code: 'cannot_report' })
    const { to } = await early.api.bookings.showBooking({ id })
    world.clock.set(Temporal.Instant.from(to).add({ hours: 24 }).toString())
    await world.runScheduled()
    await expect(report(await again(world, guest), id)).rejects.toMatchObject({ code: 'cannot_report' })
    world.clock.set(Temporal.Instant.from(to).add({ hours: 24 }).subtract({ seconds: 1 }).toString())
    const late = await again(world, guest)
    const said = await Promise.allSettled([1, 2, 3].map(() => report(late, id)))
    expect(settledOf(said)).toBe(1)
    expect(codesOf(said)).toEqual(['problem_open', 'problem_open'])
    expect((await late.api.bookingProblems.showProblems({ id })).mayReport).toBe(false)
  })

  test('and a double click with one key creates one report', async () => {
    const { id, guest } = await aBegunBooking(world)
    const asked = { id, reason: 'other', text: 'Cold.', idempotencyKey: crypto.randomUUID() } as const
    const both = await Promise.all([1, 2].map(() => guest.api.bookingProblems.reportProblem(asked)))
    expect(both[0]?.items[0]?.id).toBe(both[1]?.items[0]?.id)
    expect(both[0]?.items).toHaveLength(1)
  })

  test('not as the host or an admin, without text, with someone else’s photos or with a PDF', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const other = await aBegunBooking(world)
    for (const person of [host, await again(world, admin)])
      await expect(report(person, id)).rejects.toMatchObject({ code: 'not_for_you' })
    await expect(report(guest, id, ' <p> ')).rejects.toMatchObject({ code: 'text_missing' })
    const sent = await upload(other.guest, `/bookings/${other.id}/problem-photos`, [['a.jpg', await aPicture()]])
    const photos = [sent.body.items?.[0]?.id as never]
    await expect(
      guest.api.bookingProblems.reportProblem({ id, reason: 'other', text: 'x', photos }),
    ).rejects.toMatchObject({ code: 'photo_gone' })
    const pdf = await upload(guest, `/bookings/${id}/problem-photos`, [['a.pdf', aPdf()]])
    expect(pdf.body.data?.files?.[0]?.code).toBe('wrong_type')
    expect((await upload(host, `/bookings/${id}/problem-photos`, [['a.jpg', await aPicture()]])).status).toBe(403)
    expect((await guest.api.bookingProblems.showProblems({ id })).items).toEqual([])
  })

  test('five times per booking at most', async () => {
    const { id, guest } = await aBegunBooking(world)
    const mayReport = async () => (await guest.api.bookingProblems.showProblems({ id })).mayReport
    for (let n = 0; n < 5; n++) {
      expect(await mayReport()).toBe(true)
      await acts.withdraw(guest, await report(guest, id))
    }
    expect(await mayReport(), 'no form is offered that would be refused').toBe(false)
    await expect(report(guest, id)).rejects.toMatchObject({ code: 'too_many_problems', data: { most: 5 } })
  })

  test('and the host, who has 24 hours, and admins are notified', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    await report(guest, id, 'The heating doesn’t work.')
    await world.runJobs()
    const [letter = ''] = await lettersTo(world, host.email, 'problem_reported')
    expect(letter).toContain('The heating doesn’t work.')
    expect(letter).toContain('Please respond by Sun 21 Mar 2027, 13:00 (Berlin)')
    expect(await lettersTo(world, admin.email, 'problem_for_admin')).not.toEqual([])
    const notices = async (person: Person) =>
      (await (await again(world, person)).api.notices.listNotices({})).items.map(({ title }) => title)
    expect(await notices(host)).toContain('A guest reported a problem')
    expect(await notices(admin)).toContain('A guest reported a problem')
    expect(await notices(guest)).not.toContain('A guest reported a problem')
    const { items } = await host.api.dashboard.showRequests()
    expect(items).toMatchObject([{ id, state: 'problem', expiresAt: '2027-03-21T12:00:00Z' }])
    expect((await host.api.bookingSteps.listSteps({ id })).items.at(-1)).toMatchObject({
      actor: 'guest',
      to: null,
      problem: 'reported',
    })
  })
})

test('an open report keeps both accounts, and a closed one is deleted with its guest’s account', async () => {
  const { id, guest } = await aBegunBooking(world)
  const problem = await report(guest, id)
  world.clock.set('2027-03-22T12:00:00Z')
  await world.runScheduled()
  await confirmNow(world)
  const person = await again(world, guest)
  await confirmNow(world)
  await expect(person.api.profile.deleteAccount()).rejects.toMatchObject({
    code: 'still_open',
    data: { matters: [{ kind: 'problem' }] },
  })
  await acts.withdraw(guest, problem)
  await confirmNow(world)
  await person.api.profile.deleteAccount()
  await world.runJobs()
  const [row] = await world.sql`select description from booking_problems where id = ${problem}`
  expect(row?.description).toBe('')
})

test('even if their address isn’t verified', async () => {
  const { id, guest } = await aBegunBooking(world)
  await world.sql`update accounts set email_verified_at = null where id = ${guest.id}`
  await report(await again(world, guest), id)
})
