import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin, anApplicant, aSentApplication } from '../../../test/support/applications.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, 'Rhea')
})
afterAll(() => world.close())

type Asked = Parameters<Person['api']['people']['listPeople']>[0]
const names = async (asked: Asked) =>
  (await admin.api.people.listPeople(asked)).items.map(({ name }) => name.replace(' Tester', ''))

test(
  claim('10.24', 'people are found by part of a name or address and by ID, and wildcards are taken literally'),
  async () => {
    const person = await anApplicant(world, 'Zelda')
    expect(await names({ q: 'zeld' })).toEqual(['Zelda'])
    expect(await names({ q: 'tester  ZELD' })).toEqual(['Zelda'])
    expect(await names({ q: person.email.toUpperCase() })).toEqual(['Zelda'])
    expect(await names({ q: person.id })).toEqual(['Zelda'])
    expect(await names({ q: 'z%a' })).toEqual([])
    expect(await names({ q: crypto.randomUUID() })).toEqual([])
  },
)

test('people are found regardless of accents in the name or the search', async () => {
  await world.sql`
    insert into accounts (email, first_name, last_name) values ('andres@people.example', 'Andrés', 'Ñandú'), ('jon@people.example', 'Jón', 'Þór')`
  expect(await names({ q: 'nandu andres' })).toEqual(['Andrés Ñandú'])
  expect(await names({ q: 'ÑANDÚ' })).toEqual(['Andrés Ñandú'])
  expect(await names({ q: 'Jo\u0301n' })).toEqual(['Jón Þór'])
  expect(await names({ q: 'nandu jon' })).toEqual([])
  expect(await names({ q: '\u0301 \u0308' }), 'accents alone').toEqual([])
})

test('people are filtered by role and state and sorted, and deleted accounts only appear by that state', async () => {
  const [first, second] = [await anApplicant(world, 'Orla'), await anApplicant(world, 'Oskar')]
  await world.sql`update accounts set created_at = ${world.clock.now().add({ hours: 1 })} where id = ${second.id}`
  expect(await names({ q: 'os', role: 'admin' })).toEqual([])
  expect(await names({ role: 'admin' })).toEqual(['Rhea'])
  expect(await names({ q: 'os', sort: 'newest' })).toEqual(['Oskar'])
  expect((await names({ sort: 'newest' }))[0]).toBe('Oskar')
  expect((await names({ sort: 'oldest' })).at(-1)).toBe('Oskar')
  expect((await names({ sort: 'name' })).indexOf('Orla')).toBeLessThan((await names({ sort: 'name' })).indexOf('Oskar'))
  await world.sql`update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${second.id}`
  expect(await names({ state: 'suspended' })).toEqual(['Oskar'])
  await first.api.profile.deleteAccount()
  expect(await names({ state: 'deleted' })).toEqual(['Deleted account'])
  expect(await names({ q: 'deleted' })).toEqual([])
})

test('a page has 24 people, and a page past the last shows the last', async () => {
  await world.sql`
    insert into accounts (email, first_name, last_name) select 'many-' || n || '@people.example', 'Many', 'Tester' from generate_series(1, 30) n`
  const read = (page: number) => admin.api.people.listPeople({ q: 'many-', page })
  const [one, two, past] = [await read(1), await read(2), await read(99)]
  expect([one.items.length, two.items.length, one.total, one.pages, past.page]).toEqual([24, 6, 30, 2, 2])
  expect(new Set([...one.items, ...two.items].map(({ id }) => id)).size).toBe(30)
})

test('the file has the same people, and no name in it is a formula', async () => {
  await world.sql`insert into accounts (email, first_name, last_name) values ('formula@people.example', '=1+1', 'Tester')`
  const answer = await admin.fetch('/api/v1/admin/people.csv?q=formula&role=user')
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const [head, row] = (await answer.text()).split('\r\n')
  expect(head).toContain('Id,Name,Email address')
  const { items } = await admin.api.admin.auditLog({ act: 'people.export' })
  expect(items).toMatchObject([{ after: { rows: 1, role: 'user', searched: true } }])
  expect(row).toMatch(/^[0-9a-f-]{36},'=1\+1 Tester,formula@people\.example,no,user,active,/)
})

test('one page shows everything about a person', async () => {
  const host = await anApplicant(world, 'Hana')
  const application = await aSentApplication(world, host.id)
  const space = await aSpace(world, { host_id: host.id })
  const booking = await aSaleOf(world, space.id, days('2027-03-10'))
  const told = await admin.api.people.showPerson({ id: host.id as never })
  expect(told).toMatchObject({
    name: 'Hana Tester',
    email: host.email,
    role: 'user',
    state: 'active',
    waysIn: ['password'],
    application: { id: application.id, state: 'submitted' },
    spaces: { total: 1, latest: [{ id: space.id, state: 'published' }] },
    may: { suspend: true, restore: false, signOut: true, becomes: ['host', 'admin'] },
  })
  const guest = await world.sql<{ id: string }[]>`select guest_id as id from bookings where id = ${booking}`
  const paid = await admin.api.people.showPerson({ id: guest[0]?.id as never })
  expect((await admin.api.allBookings.listAllBookings({ q: paid.id })).items.map(({ id }) => id)).toEqual([booking])
  expect(paid.money.paidCents).toBeGreaterThan(0)
  expect(told.money.owedCents).toBeGreaterThan(0)
})

test('the audit log can be filtered by one person', async () => {
  const [one, other] = [await anApplicant(world), await anApplicant(world)]
  for (const { id } of [one, other]) await admin.api.people.suspendPerson({ id: id as never, reason: 'x' })
  const log = await admin.api.admin.auditLog({ subject: one.id })
  expect(log.items.map(({ act, subjectId }) => [act, subjectId])).toEqual([['account.suspend', one.id]])
})

test('a person who is signed out everywhere is told by email, and stays signed out', async () => {
  const person = await aGuest(world)
  const id = person.id as never
  expect((await admin.api.people.showPerson({ id })).devices).toHaveLength(1)
  await admin.api.people.signOutPerson({ id, reason: 'They lost their phone.' })
  expect((await admin.api.people.showPerson({ id })).devices).toEqual([])
  await expect(person.api.profile.showProfile()).rejects.toMatchObject({ code: 'sign_in_required' })
  const { emails } = await admin.api.people.listPersonEmails({ id })
  expect(emails.map(({ kind, to }) => [kind, to])).toContainEqual(['signed_out_by_admin', person.email])
  const own = admin.api.people.signOutPerson({ id: admin.id as never, reason: 'x' })
  await expect(own).rejects.toMatchObject({ code: 'own_account' })
})
