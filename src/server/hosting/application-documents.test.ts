import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin, anApplicant, FIELDS } from '../../../test/support/applications.ts'
import { enteredAs, type Person } from '../../../test/support/people.ts'
import { aPdf, aPicture, leftBehind, type Sent, upload } from '../../../test/support/uploads.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const refused = (code: string) => expect.objectContaining({ code })
const AT = '/host-application/documents'
const send = (by: Person, ...files: Sent[]) => upload(by, AT, files.length > 0 ? files : [['lease.pdf', aPdf()]])
const namesOf = async ({ api }: Person) =>
  (await api.hosting.showApplication()).application?.documents.map(({ name }) => name)

async function sentWithDocument() {
  const person = await anApplicant(world)
  const { body } = await send(person)
  await person.api.hosting.saveApplication({ ...FIELDS, version: 1 })
  await person.api.hosting.submitApplication({ version: 2 })
  const [row] = await world.sql<{ id: string }[]>`select id from host_applications where account_id = ${person.id}`
  return { person, id: row?.id ?? '', documentId: body.items?.[0]?.id ?? '' }
}

test('a document belongs to the application once it has arrived, and text typed in the meantime doesn’t conflict', async () => {
  const person = await anApplicant(world)
  const sent = await send(person, ['lease.pdf', aPdf()], ['id.png', await aPicture('png')])
  expect([sent.status, sent.body.items?.map(({ name }) => name)]).toEqual([201, ['lease.pdf', 'id.png']])
  const kept = await person.api.hosting.saveApplication({ ...FIELDS, version: null })
  expect(kept.application).toMatchObject({ legalName: FIELDS.legalName, state: 'draft' })
  expect((await namesOf(person))?.sort()).toEqual(['id.png', 'lease.pdf'])
  world.clock.pass({ hours: 25 })
  await world.runScheduled()
  expect(await namesOf(await enteredAs(world, person.id))).toHaveLength(2)
})

test('ten documents are accepted, the eleventh is not, and a removed one is gone', async () => {
  const person = await anApplicant(world)
  const ten = Array.from({ length: 10 }, (_, n): Sent => [`${n}.pdf`, aPdf()])
  expect((await send(person, ...ten)).status).toBe(201)
  const before = await leftBehind(world)
  const eleventh = await send(person)
  expect([eleventh.status, eleventh.body]).toMatchObject([409, { code: 'too_many_documents', data: { most: 10 } }])
  await world.runJobs()
  expect(await leftBehind(world)).toEqual(before)
  const { application } = await person.api.hosting.showApplication()
  await person.api.hosting.removeDocument({ id: application?.documents[0]?.id ?? '' })
  await world.runJobs()
  expect(await leftBehind(world)).toEqual({ rows: before.rows - 1, stored: before.stored - 1, arriving: 0 })
  expect((await send(person)).status).toBe(201)
})

test('after sending, nothing can be added or removed, and failed attempts leave nothing', async () => {
  const { person, documentId } = await sentWithDocument()
  const before = await leftBehind(world)
  expect(await send(person)).toMatchObject({ status: 409, body: { code: 'not_editable' } })
  await expect(person.api.hosting.removeDocument({ id: documentId })).rejects.toEqual(refused('not_editable'))
  await expect(person.api.files.removeDocument({ id: documentId })).rejects.toEqual(refused('in_use'))
  expect(await leftBehind(world)).toEqual(before)
})

test(
  claim(
    '13.2',
    'an admin opens a document with a five-minute link, which is recorded, and no one can use another’s document',
  ),
  async () => {
    const { id, documentId } = await sentWithDocument()
    const admin = await anAdmin(world)
    const { url } = await admin.api.admin.openDocument({ id, documentId })
    const opened = await fetch(new URL(url, world.url))
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await opened.text()).startsWith('%PDF-')).toBe(true)
    world.clock.pass({ minutes: 5 })
    expect((await fetch(new URL(url, world.url))).status).toBe(404)
    const [act] = (await admin.api.admin.auditLog({})).items
    expect(act).toMatchObject({ act: 'host_application.open_document', subjectId: id, after: { document: documentId } })
    const other = await sentWithDocument()
    await expect(admin.api.admin.openDocument({ id: other.id, documentId })).rejects.toEqual(refused('not_found'))
    await expect(other.person.api.files.linkDocument({ id: documentId })).rejects.toEqual(refused('not_found'))
    const third = await anApplicant(world)
    await send(third)
    await expect(third.api.hosting.removeDocument({ id: documentId })).rejects.toEqual(refused('not_found'))
  },
)

async function othersAreForgotten(): Promise<void> {
  world.clock.pass({ hours: 181 * 24 })
  await world.runScheduled()
}

test('documents of an unsent application are deleted 180 days after its last change', async () => {
  await othersAreForgotten()
  const person = await anApplicant(world)
  await send(person)
  const before = await leftBehind(world)
  world.clock.pass(Temporal.Duration.from({ hours: 180 * 24 }).subtract({ seconds: 1 }))
  await world.runScheduled()
  expect(await leftBehind(world)).toEqual(before)
  world.clock.pass({ seconds: 1 })
  await world.runScheduled()
  expect(await leftBehind(world)).toEqual({ rows: before.rows - 1, stored: before.stored - 1, arriving: 0 })
})

test.each(['approve', 'reject', 'ask_for_changes'] as const)(
  claim('18.7', 'documents are deleted 180 days after a decision to %s, not before, and pending ones stay'),
  async (decision) => {
    await othersAreForgotten()
    const { person, id } = await sentWithDocument()
    const waiting = await sentWithDocument()
    const admin = await anAdmin(world)
    await admin.api.admin.decideApplication({ id, version: 3, decision, reason: 'Because.' })
    const before = await leftBehind(world)
    world.clock.pass(Temporal.Duration.from({ hours: 180 * 24 }).subtract({ seconds: 1 }))
    await world.runScheduled()
    expect(await leftBehind(world)).toEqual(before)
    world.clock.pass({ seconds: 1 })
    await world.runScheduled()
    expect(await namesOf(await enteredAs(world, person.id))).toEqual([])
    expect(await namesOf(await enteredAs(world, waiting.person.id))).toEqual(['lease.pdf'])
    expect(await leftBehind(world)).toEqual({ rows: before.rows - 1, stored: before.stored - 1, arriving: 0 })
  },
)

test('documents are deleted with the account, sent or not', async () => {
  const { person } = await sentWithDocument()
  const before = await leftBehind(world)
  await person.api.profile.deleteAccount()
  await world.runJobs()
  expect(await leftBehind(world)).toEqual({ rows: before.rows - 1, stored: before.stored - 1, arriving: 0 })
  expect(await world.sql`select 1 from host_applications where account_id = ${person.id}`).toEqual([])
})
