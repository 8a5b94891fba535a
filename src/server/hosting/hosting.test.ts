import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin, anApplicant, aSubmittedApplication, FIELDS } from '../../../test/support/applications.ts'
import { lettersTo } from '../../../test/support/letters.ts'
import { aGuest, enteredAs } from '../../../test/support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const refused = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })
const roleOf = async (id: string) => {
  const rows = await world.sql<{ role: string }[]>`
    select role from user_roles where user_id = ${id} order by assigned_at desc, id desc limit 1`
  return rows[0]?.role
}

describe('a draft', () => {
  test('is saved incomplete, and found again', async () => {
    const { api } = await anApplicant(world)
    expect(await api.hosting.showApplication()).toEqual({ application: null, may: { save: true, applyFrom: null } })
    const half = { legalName: 'Ad', businessName: '', country: '', phone: '+49', pitch: '' }
    const { application } = await api.hosting.saveApplication({ ...half, version: null })
    expect(application).toMatchObject({ ...half, state: 'draft', version: 1, submittedAt: null })
    expect((await api.hosting.showApplication()).application).toEqual(application)
  })

  test(claim('12.10', 'can only be written by a user with a verified address'), async () => {
    const unproved = await aGuest(world)
    await expect(unproved.api.hosting.saveApplication({ ...FIELDS, version: null })).rejects.toEqual(
      refused('verify_first'),
    )
    const admin = await anAdmin(world)
    await expect(admin.api.hosting.saveApplication({ ...FIELDS, version: null })).rejects.toEqual(
      refused('already_host'),
    )
    expect((await admin.api.hosting.showApplication()).may.save).toBe(false)
  })

  test('is never overwritten by an outdated version, and saving the same text again changes nothing', async () => {
    const { api } = await anApplicant(world)
    await api.hosting.saveApplication({ ...FIELDS, version: null })
    const second = await api.hosting.saveApplication({ ...FIELDS, phone: '+49 40 7654321', version: 1 })
    const late = api.hosting.saveApplication({ ...FIELDS, legalName: 'Other tab', version: 1 })
    await expect(late).rejects.toEqual(refused('changed_elsewhere', { application: second.application ?? {} }))
    const again = await api.hosting.saveApplication({ ...FIELDS, phone: '+49 40 7654321', version: 1 })
    expect(again.application).toEqual(second.application)
  })

  test('exists once per account, however many tabs start at once', async () => {
    const { api, id } = await anApplicant(world)
    const tabs = ['One', 'Two', 'Three', 'Four'].map((legalName) =>
      api.hosting.saveApplication({ ...FIELDS, legalName, version: null }).then(
        () => 'kept',
        ({ code }: { code: string }) => code,
      ),
    )
    const answers = await Promise.all(tabs)
    expect(answers.sort()).toEqual(['changed_elsewhere', 'changed_elsewhere', 'changed_elsewhere', 'kept'])
    expect(await world.sql`select 1 from host_applications where account_id = ${id}`).toHaveLength(1)
  })

  test('can only be sent when it is complete', async () => {
    const { api } = await anApplicant(world)
    await expect(api.hosting.submitApplication({ version: 1 })).rejects.toEqual(refused('not_found'))
    await api.hosting.saveApplication({ ...FIELDS, phone: '12', pitch: '', version: null })
    await expect(api.hosting.submitApplication({ version: 1 })).rejects.toEqual(
      refused('application_incomplete', { problems: { phone: 'bad_phone', pitch: 'missing' } }),
    )
  })
})

describe('a sent application', () => {
  test('can’t be edited, and its author gets an email', async () => {
    const { person } = await aSubmittedApplication(world)
    await expect(person.api.hosting.saveApplication({ ...FIELDS, version: 2 })).rejects.toEqual(
      refused('not_editable', { state: 'submitted' }),
    )
    await world.runJobs()
    expect(await lettersTo(world, person.email, 'application_submitted')).toHaveLength(1)
  })

  test(
    claim('13.3', 'is returned with a reason, changed and sent again, and approved: the author is a host'),
    async () => {
      const { person, id } = await aSubmittedApplication(world)
      const admin = await anAdmin(world)
      const { api } = admin
      await api.admin.decideApplication({ id, version: 2, decision: 'ask_for_changes', reason: 'Which <b>river</b>?' })
      const back = await person.api.hosting.showApplication()
      expect(back).toMatchObject({
        application: { state: 'needs_changes', reason: 'Which river?', version: 3 },
        may: { save: true },
      })
      const pitch = `${FIELDS.pitch} The Spree.`
      const cleared = { ...FIELDS, country: '', legalName: ' ', pitch: '<b>' }
      const half = await person.api.hosting.saveApplication({ ...cleared, version: 3 })
      expect(half.application).toMatchObject({ state: 'needs_changes', country: '', legalName: '', version: 4 })
      await expect(person.api.hosting.submitApplication({ version: 4 })).rejects.toEqual(
        refused('application_incomplete'),
      )
      const changed = await person.api.hosting.saveApplication({ ...FIELDS, pitch, version: 4 })
      expect(changed.application?.state).toBe('needs_changes')
      await person.api.hosting.submitApplication({ version: 5 })
      world.clock.pass({ minutes: 1 })
      const done = await api.admin.decideApplication({ id, version: 6, decision: 'approve' })
      expect(done.history.map(({ to, actor, reason }) => [to, actor, reason])).toEqual([
        ['submitted', 'applicant', ''],
        ['needs_changes', 'admin', 'Which river?'],
        ['submitted', 'applicant', ''],
        ['approved', 'admin', ''],
      ])
      expect((await person.api.sessions.whoAmI()).account?.role).toBe('host')
      const [role] = await world.sql`
      select assigned_by from user_roles where user_id = ${person.id} and role = 'host'`
      expect(role?.assigned_by).toBe(admin.id)
      await world.runJobs()
      const [letter] = await lettersTo(world, person.email, 'application_needs_changes')
      expect(letter).toContain('Which river?')
      expect(await lettersTo(world, person.email, 'application_approved')).toHaveLength(1)
    },
  )

  test(claim('13.3', 'that is rejected allows a new one after 30 days, and not before'), async () => {
    const { person, id } = await aSubmittedApplication(world)
    const { api } = await anAdmin(world)
    await api.admin.decideApplication({ id, version: 2, decision: 'reject', reason: 'No spaces here.' })
    const from = world.clock.now().add({ hours: 720 }).toString()
    expect((await person.api.hosting.showApplication()).may).toEqual({ save: false, applyFrom: from })
    await expect(person.api.hosting.saveApplication({ ...FIELDS, version: 3 })).rejects.toEqual(
      refused('apply_later', { from }),
    )
    world.clock.pass({ hours: 720 })
    const { api: later } = await enteredAs(world, person.id)
    const anew = await later.hosting.saveApplication({ ...FIELDS, version: 3 })
    expect(anew.application).toMatchObject({ state: 'draft', version: 1, reason: '' })
    expect(await roleOf(person.id)).toBe('user')
  })
})
