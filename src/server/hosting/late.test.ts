import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anApplicant, aSubmittedApplication, FIELDS } from '../../../test/support/applications.ts'
import type { Person } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import type { ApplicationId } from '../../domain/kernel/id.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { saveApplication, submitApplication } from './application.ts'
import { decideApplication } from './review-application.ts'

// Conditions checked at the start of a request may have changed by the time it writes, so each action checks them again
// under its lock.

let world: World
beforeAll(async () => {
  world = await aWorld()
  await anAdmin(world)
})
afterAll(() => world.close())

const letIn = ({ id }: Person, role: 'user' | 'admin') =>
  ({
    deps: world.deps,
    account: { id, role, emailVerified: true },
    request: { requestId: 'late' },
    now: world.clock.now(),
  }) as unknown as Context<'admin'> & Context<'verified'>

const ENDS: [what: string, end: (person: Person) => Promise<unknown>][] = [
  ['was deleted', ({ id }) => world.sql`update accounts set deleted_at = now() where id = ${id}`],
  [
    'was suspended',
    ({ id }) => world.sql`update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${id}`,
  ],
  [
    'lost the role',
    ({ id }) => {
      const at = world.clock.now().add({ seconds: 5 })
      return world.sql`insert into user_roles (user_id, role, assigned_at) values (${id}, 'user', ${at})`
    },
  ],
]

test.each(ENDS)('an admin who %s in the meantime decides nothing', async (_, end) => {
  const { id, version, person } = await aSubmittedApplication(world)
  const admin = await anAdmin(world)
  const late = letIn(admin, 'admin')
  await end(admin)
  const decision = { id: id as ApplicationId, decision: 'approve', reason: '', version } as const
  expect(await decideApplication(late, decision)).toEqual({ ok: false, refusal: { code: 'admins_only' } })
  expect((await person.api.hosting.showApplication()).application?.state).toBe('submitted')
  expect(await world.sql`select 1 from audit_log where subject_id = ${id}`).toEqual([])
})

test.each(ENDS.slice(0, 2))('an applicant who %s in the meantime writes and sends nothing', async (_, end) => {
  const person = await anApplicant(world)
  await person.api.hosting.saveApplication({ ...FIELDS, version: null })
  const late = letIn(person, 'user')
  await end(person)
  const refused = { ok: false, refusal: { code: 'sign_in_required' } }
  expect(await saveApplication(late, { ...FIELDS, phone: '+49 40 7654321', version: 1 })).toEqual(refused)
  expect(await submitApplication(late, { version: 1 })).toEqual(refused)
  const [row] = await world.sql`select state, phone from host_applications where account_id = ${person.id}`
  expect(row).toEqual({ state: 'draft', phone: FIELDS.phone })
})

test('an applicant who became an admin in the meantime keeps that role, and can’t apply', async () => {
  const person = await anApplicant(world)
  const late = letIn(person, 'user')
  const at = world.clock.now().add({ seconds: 5 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${person.id}, 'admin', ${at})`
  const refused = { ok: false, refusal: { code: 'already_host' } }
  expect(await saveApplication(late, { ...FIELDS, version: null })).toEqual(refused)
})
