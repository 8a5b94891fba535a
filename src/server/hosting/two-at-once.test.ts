import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anApplicant, aSubmittedApplication, FIELDS } from '../../../test/support/applications.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code })

/**
 * Starts two actions while the application's row is locked, and unlocks it once both are waiting, so that they always
 * race.
 */
async function meeting<T>(account: string, one: () => Promise<T>, other: () => Promise<T>) {
  const holder = await world.sql.reserve()
  await holder`begin`
  await holder`select 1 from host_applications where account_id = ${account} for update`
  const both = Promise.allSettled([one(), other()])
  await expect
    .poll(async () => {
      const [row] = await world.sql`
        select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return row?.waiting
    })
    .toBe(2)
  await holder`commit`
  holder.release()
  const answers = await both
  return answers
    .map((answer) => (answer.status === 'fulfilled' ? 'done' : answer.reason))
    .sort((a) => (a === 'done' ? -1 : 1))
}

test('if two tabs save at the same moment, one is stored, and the other gets the stored version', async () => {
  const { api, id } = await anApplicant(world)
  await api.hosting.saveApplication({ ...FIELDS, version: null })
  const save = (legalName: string) => () => api.hosting.saveApplication({ ...FIELDS, legalName, version: 1 })
  expect(await meeting(id, save('Tab one'), save('Tab two'))).toEqual(['done', refused('changed_elsewhere')])
  expect((await api.hosting.showApplication()).application?.version).toBe(2)
})

test('if two admins decide at the same moment, the second is told that it is decided', async () => {
  const { person, id, version } = await aSubmittedApplication(world)
  const [one, two] = [await anAdmin(world, 'Root'), await anAdmin(world, 'Rudi')]
  const decide = (by: typeof one) => () => by.api.admin.decideApplication({ id, version, decision: 'approve' })
  expect(await meeting(person.id, decide(one), decide(two))).toEqual(['done', refused('already_decided')])
  const roles = await world.sql`select 1 from user_roles where user_id = ${person.id} and role = 'host'`
  expect(roles).toHaveLength(1)
})
