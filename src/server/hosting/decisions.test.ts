import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, anApplicant, aSubmittedApplication, FIELDS } from '../../../test/support/applications.ts'
import { enteredAs } from '../../../test/support/people.ts'
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

describe('a decision', () => {
  test('is made once: the second of two admins is told what the first decided, and who it was', async () => {
    const { id, person } = await aSubmittedApplication(world)
    const [one, two] = [await anAdmin(world, 'Root'), await anAdmin(world, 'Rudi')]
    const answers = await Promise.allSettled([
      one.api.admin.decideApplication({ id, version: 2, decision: 'approve' }),
      two.api.admin.decideApplication({ id, version: 2, decision: 'reject', reason: 'No.' }),
    ])
    const lost = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    const first = answers[0]?.status === 'fulfilled'
    expect(lost.reason).toEqual(
      refused('already_decided', {
        state: first ? 'approved' : 'rejected',
        by: first ? 'Root Tester' : 'Rudi Tester',
        at: world.clock.now().toString(),
      }),
    )
    expect(await roleOf(person.id)).toBe(first ? 'host' : 'user')
    expect(await world.sql`select 1 from audit_log where subject_id = ${id}`).toHaveLength(1)
  })

  test('applies to the version that was read: a changed application must be read again', async () => {
    const { id, person } = await aSubmittedApplication(world)
    const { api } = await anAdmin(world)
    await api.admin.decideApplication({ id, version: 2, decision: 'ask_for_changes', reason: 'More.' })
    await person.api.hosting.submitApplication({ version: 3 })
    await expect(api.admin.decideApplication({ id, version: 2, decision: 'approve' })).rejects.toEqual(
      refused('version_changed'),
    )
  })

  test('needs a reason unless it is an approval, and blanks and markup don’t count', async () => {
    const { id } = await aSubmittedApplication(world)
    const { api } = await anAdmin(world)
    for (const decision of ['ask_for_changes', 'reject'] as const)
      for (const reason of ['', '  \n', '<b></b>'])
        await expect(api.admin.decideApplication({ id, version: 2, decision, reason })).rejects.toEqual(
          refused('reason_required'),
        )
  })

  test('can’t be made on one’s own application, for a suspended or deleted account, or over another role', async () => {
    const { id, person } = await aSubmittedApplication(world)
    const { api } = await anAdmin(world)
    await world.sql`update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${person.id}`
    await expect(api.admin.decideApplication({ id, version: 2, decision: 'approve' })).rejects.toEqual(
      refused('applicant_gone'),
    )
    expect(await api.admin.showApplication({ id })).toMatchObject({ may: { decide: false }, held: 'applicant_gone' })
    await world.sql`update accounts set suspended_at = null, suspension_reason = null, demo = true where id = ${person.id}`
    const at = world.clock.now().add({ seconds: 1 })
    await world.sql`insert into user_roles (user_id, role, assigned_at) values (${person.id}, 'admin', ${at})`
    const own = await enteredAs(world, person.id)
    await expect(own.api.admin.decideApplication({ id, version: 2, decision: 'approve' })).rejects.toEqual(
      refused('own_application'),
    )
    await expect(api.admin.decideApplication({ id, version: 2, decision: 'approve' })).rejects.toEqual(
      refused('already_host'),
    )
    expect(await roleOf(person.id)).toBe('admin')
    await world.sql`update accounts set deleted_at = now() where id = ${person.id}`
    await expect(api.admin.decideApplication({ id, version: 2, decision: 'approve' })).rejects.toEqual(
      refused('not_found'),
    )
  })
})

describe('the queue', () => {
  test('pages through pending applications, longest waiting first, and finds by name or address', async () => {
    const { api } = await anAdmin(world)
    const { sql } = world
    await sql`delete from host_applications`
    await sql`
      with made as (
        insert into accounts (email, first_name, last_name) select 'queue-' || n || '@people.example', 'Queue', 'Tester' from generate_series(1, 50) n returning id, email
      ), roles as (insert into user_roles (user_id, role, assigned_at) select id, 'user', '2026-01-01' from made)
      insert into host_applications (account_id, state, legal_name, business_name, country, phone, pitch, created_at, updated_at, submitted_at)
      select id, 'submitted', 'Name ' || email, case when email like 'queue-7@%' then '100%_Lofts' else '' end, 'DE', '+49 30 123456', 'x', now(), now(),
        timestamptz '2027-01-01' + interval '1 hour' * substring(email from '\\d+')::int / 2 from made`
    const pages: string[][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await api.admin.listApplications({ state: 'submitted', ...(cursor && { cursor }) })
      expect(page.counts.map(({ count }) => count)).toEqual([50, 0, 0, 0])
      pages.push(page.items.map(({ legalName }) => legalName))
      cursor = page.next
    }
    expect(pages.map((page) => page.length)).toEqual([24, 24, 2])
    expect(pages.flat()).toEqual(Array.from({ length: 50 }, (_, n) => `Name queue-${n + 1}@people.example`))
    const named = async (q: string) => (await api.admin.listApplications({ q })).items.length
    expect([await named('100%_lofts'), await named('%'), await named('QUEUE-7@people.example')]).toEqual([1, 1, 1])
    expect((await api.admin.overview()).applications).toEqual({ waiting: 50, oldest: '2027-01-01T00:30:00Z' })
    await expect(api.admin.listApplications({ cursor: 'x' })).rejects.toEqual(refused('bad_cursor'))
  })

  test('contains no drafts and no deleted accounts: their text is gone, and the decision stays without a name', async () => {
    const { person, id } = await aSubmittedApplication(world, 'Gone')
    const { api } = await anAdmin(world)
    const drafting = await anApplicant(world)
    await drafting.api.hosting.saveApplication({ ...FIELDS, legalName: 'A draft', version: null })
    expect((await api.admin.listApplications({ q: 'a draft' })).items).toEqual([])
    await api.admin.decideApplication({ id, version: 2, decision: 'reject', reason: 'No.' })
    await person.api.profile.deleteAccount()
    await expect(api.admin.showApplication({ id })).rejects.toEqual(refused('not_found'))
    await world.runJobs()
    expect(await world.sql`select 1 from host_applications where id = ${id}`).toEqual([])
    const { items } = await api.admin.auditLog({})
    expect(items[0]).toMatchObject({ act: 'host_application.reject', subjectId: id, after: { state: 'rejected' } })
  })
})
