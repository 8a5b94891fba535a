import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { anAdmin } from '../../../../test/support/applications.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aVisitor, enteredAs, type Person } from '../../../../test/support/people.ts'
import { aTalk, typed } from '../../../../test/support/talks.ts'
import {
  aPdf,
  aPicture,
  aSender,
  aSendingHost,
  leftBehind,
  type Sent,
  upload,
} from '../../../../test/support/uploads.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import type { AdminBucket } from '../../../domain/files/stored-file.ts'

let world: World
let admin: Person
let other: Person
let files: Person['api']['storedFiles']
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, 'Rhea')
  other = await anAdmin(world, 'Rudi')
  files = admin.api.storedFiles
})
afterAll(async () => {
  await world.runJobs()
  await expectInvariants(world.sql)
  await world.close()
})

const refused = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message && { message: expect.stringContaining(message) }) })
const send = async (by: Person, sent: Sent[], at = '/documents', init: RequestInit = {}) =>
  ((await upload(by, at, sent, init)).body.items?.[0]?.id ?? '') as never
const aDocument = async (name = 'plan.pdf') => send(await aSender(world), [[name, aPdf()]])
const seen = { bucket: 'documents' as AdminBucket, name: 'plan.pdf' }
const reason = 'Tidying up.'
const inFolder = async (bucket: AdminBucket, prefix = '') => (await files.listFiles({ bucket, prefix })).items
async function afterADay() {
  world.clock.pass({ hours: 25 })
  await world.runScheduled()
  admin = await enteredAs(world, admin.id)
  other = await enteredAs(world, other.id)
  files = admin.api.storedFiles
}
const opened = async (owner: Person, id: string) => {
  const { url } = await (await enteredAs(world, owner.id)).api.files.linkDocument({ id: id as never })
  return (await aVisitor(world).fetch(url)).text()
}

describe('the list', () => {
  test(claim('7.20 9.24', 'shows 100 files a page, by name ascending, and the rest with a cursor'), async () => {
    const by = await aSender(world)
    await world.sql`
      insert into files (bucket, owner_id, name, content_type, bytes, sha256, state, created_at, changed_at)
      select 'documents', ${by.id}, case when n % 2 = 0 then 'L' else 'l' end || 'ist-' || lpad(n::text, 3, '0'), 'application/pdf', 1,
        sha256('x'), 'kept', ${world.clock.now()}, ${world.clock.now()} from generate_series(1, 103) n`
    const first = await files.listFiles({ prefix: 'LIST-' })
    const names = Array.from({ length: 103 }, (_, n) => `list-${String(n + 1).padStart(3, '0')}`)
    expect([first.count, first.items.map(({ name }) => name.toLowerCase())]).toEqual([103, names.slice(0, 100)])
    const rest = await files.listFiles({ prefix: 'LIST-', cursor: first.next ?? '' })
    expect([rest.items.map(({ name }) => name.toLowerCase()), rest.next]).toEqual([names.slice(100), null])
    expect((await files.listFiles({ prefix: 'list-', bucket: 'people' })).items).toEqual([])
    expect((await files.listFiles({ prefix: 'ist-' })).items).toEqual([])
    for (const cursor of ['x', first.next ?? ''])
      await expect(files.listFiles({ cursor })).rejects.toEqual(refused('bad_cursor'))
    await world.sql`delete from files where owner_id = ${by.id}`
  })

  test('shows each file’s use and owner, and when an unused one is removed', async () => {
    const { host, photos } = await aSendingHost(world)
    await world.sql`update spaces set title = 'Sage Studio' where host_id = ${host.id}`
    await send(host, [['hall.png', await aPicture('png')]], photos)
    const loose = await aDocument()
    expect(await inFolder('spaces', 'hall')).toMatchObject([
      {
        name: 'hall.png',
        contentType: 'image/jpeg',
        inUse: true,
        removedAfter: null,
        owner: { id: host.id },
        usedBy: [{ kind: 'space_photo', label: 'Sage Studio' }],
      },
    ])
    const removedAfter = world.clock.now().add({ hours: 24 }).toString()
    expect(await files.showFile({ id: loose })).toMatchObject({ usedBy: [], inUse: false, removedAfter })
    await expect(files.showFile({ id: crypto.randomUUID() as never })).rejects.toEqual(refused('not_found'))
  })
})

describe('a move', () => {
  test('renames a file in use, and its users still find it', async () => {
    const guest = await aSender(world)
    const file = await send(guest, [['plan.pdf', aPdf()]])
    const talk = await aTalk(world, { by: guest })
    const { id } = await guest.api.messages.sendMessage({ id: talk.id, ...typed('Look', [file]) })
    expect((await files.showFile({ id: file })).usedBy).toEqual([{ kind: 'message_attachment', id, label: '' }])
    expect(await files.moveFile({ id: file, bucket: 'documents', name: ' Floor plan.pdf ', seen, reason })).toEqual({
      id: file,
    })
    const { items } = await talk.host.api.messages.listMessages({ id: talk.id })
    expect(items.flatMap(({ attachments }) => attachments)).toMatchObject([{ id: file, name: 'Floor plan.pdf' }])
    expect((await admin.api.admin.auditLog({ subject: file })).items).toMatchObject([
      { act: 'file.move', reason, before: { renamed: false }, after: { folder: 'documents', renamed: true } },
    ])
  })

  test('takes an unused picture to another folder, including its bytes, and it stays there', async () => {
    const by = await aSender(world)
    await send(by, [['me.png', await aPicture('png')]], '/profile/photo', { method: 'PUT' })
    const [face] = await inFolder('people', 'me.png')
    const from = { bucket: 'people', name: 'copy.png' } as const
    const { id } = await files.copyFile({ id: face?.id as never, ...from, reason })
    await world.runJobs()
    const before = await leftBehind(world)
    const to = { bucket: 'spaces', name: 'us.png' } as const
    const moved = await files.moveFile({ id, ...to, seen: from, reason })
    await world.runJobs()
    expect(await leftBehind(world)).toEqual(before)
    expect(await files.showFile({ id: moved.id })).toMatchObject({ ...to, owner: { id: by.id }, removedAfter: null })
    await expect(files.showFile({ id })).rejects.toEqual(refused('not_found'))
    expect((await aVisitor(world).fetch(`/storage/spaces/${moved.id}`)).status).toBe(200)
    expect((await aVisitor(world).fetch(`/storage/people/${id}`)).status).toBe(404)
    await afterADay()
    expect(await inFolder('spaces', 'us.png')).toHaveLength(1)
    await files.removeFile({ id: moved.id as never, reason })
  })

  test('of a file in use to another folder is refused, and names its use', async () => {
    const { host, photos } = await aSendingHost(world)
    await world.sql`update spaces set title = 'Mint Loft' where host_id = ${host.id}`
    await send(host, [['door.png', await aPicture('png')]], photos)
    const id = (await inFolder('spaces', 'door.png'))[0]?.id as never
    const at = { bucket: 'spaces', name: 'door.png' } as const
    await expect(files.moveFile({ id, bucket: 'people', name: 'x.png', seen: at, reason })).rejects.toEqual(
      refused('file_in_use', 'This is a photo of Mint Loft, so it can’t be removed or moved to another folder.'),
    )
  })

  test('keeps a document private, and needs a name, a reason and a difference', async () => {
    const id = await aDocument()
    const move = (name: string, bucket: AdminBucket = 'documents', why = reason) =>
      files.moveFile({ id, bucket, name, seen, reason: why })
    await expect(move('plan.pdf', 'spaces')).rejects.toEqual(refused('private_file'))
    await expect(files.copyFile({ id, bucket: 'people', name: 'x', reason })).rejects.toEqual(refused('private_file'))
    for (const name of ['../up.pdf', 'a/b.pdf', '..', 'turned\u202e.pdf'])
      await expect(move(name)).rejects.toEqual(refused('bad_file_name'))
    await expect(move('plan.pdf')).rejects.toEqual(refused('same_place'))
    await expect(move('b.pdf', 'documents', '\u200b')).rejects.toEqual(refused('reason_required'))
    expect(await files.showFile({ id })).toMatchObject(seen)
  })

  test('by two admins at once happens once, and the second is told', async () => {
    const id = await aDocument()
    const answers = await Promise.allSettled(
      [admin, other].map(({ api }, n) =>
        api.storedFiles.moveFile({ id, bucket: 'documents', name: `${n}.pdf`, seen, reason }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('file_changed') })
    expect((await admin.api.admin.auditLog({ subject: id })).items).toHaveLength(1)
  })
})

test('never includes a person’s export: it isn’t listed, shown, moved, copied or removed', async () => {
  const { api } = await aSender(world)
  await api.dataExports.requestExport()
  await world.runJobs()
  const [row] = await world.sql<{ id: never; name: string }[]>`select id, name from files where bucket = 'exports'`
  if (!row) throw new Error('no export was prepared')
  const { id, name } = row
  expect((await files.listFiles({ prefix: name })).items).toEqual([])
  const to = { bucket: 'documents', name: 'mine.json' } as const
  for (const act of [
    () => files.showFile({ id }),
    () => files.moveFile({ id, ...to, seen: { bucket: 'documents', name }, reason }),
    () => files.copyFile({ id, ...to, reason }),
    () => files.removeFile({ id, reason }),
  ])
    await expect(act()).rejects.toEqual(refused('not_found'))
})

describe('a copy', () => {
  test('has its own bytes, stays when the original is removed, and has the same owner', async () => {
    const by = await aSender(world)
    const id = await send(by, [['plan.pdf', aPdf(500)]])
    const copy = await files.copyFile({ id, bucket: 'documents', name: 'copy.pdf', reason })
    expect((await admin.api.admin.auditLog({ subject: id })).items).toMatchObject([
      { act: 'file.copy', after: { folder: 'documents', file: copy.id } },
    ])
    await files.removeFile({ id, reason })
    await afterADay()
    expect(await opened(by, copy.id)).toContain('%PDF')
    expect(await files.showFile({ id: copy.id })).toMatchObject({ owner: { id: by.id }, removedAfter: null })
  })

  test('is deleted with its owner’s account, and is refused once the account is gone', async () => {
    const person = await aSender(world)
    const id = await send(person, [['id.pdf', aPdf()]])
    const talk = await aTalk(world, { by: person })
    await person.api.messages.sendMessage({ id: talk.id, ...typed('Look', [id]) })
    const copy = await files.copyFile({ id, bucket: 'documents', name: 'id copy.pdf', reason })
    await person.api.profile.deleteAccount()
    await world.runJobs()
    await expect(files.showFile({ id: copy.id })).rejects.toEqual(refused('not_found'))
    expect(await files.showFile({ id })).toMatchObject({ inUse: true })
    await expect(files.copyFile({ id, bucket: 'documents', name: 'late.pdf', reason })).rejects.toEqual(
      refused('file_owner_gone'),
    )
    await world.runJobs()
    expect(await inFolder('documents', 'late.pdf')).toEqual([])
  })

  test('that is interrupted leaves nothing, and neither does a process that dies', async () => {
    const id = await aDocument()
    await world.runJobs()
    const before = await leftBehind(world)
    const copy = () => files.copyFile({ id, bucket: 'documents', name: 'b.pdf', reason })
    // The copy is mocked, because a full or unavailable store can't be produced on demand.
    vi.spyOn(world.deps.storage, 'copy').mockRejectedValueOnce(new Error('no room'))
    await expect(copy()).rejects.toThrow()
    expect(world.faults.splice(0).join()).toContain('no room')
    await world.runJobs()
    expect(await leftBehind(world)).toEqual(before)
    await world.sql`
      insert into files (bucket, owner_id, name, content_type, bytes, sha256, created_at, changed_at)
      select bucket, owner_id, 'dead.pdf', content_type, bytes, sha256, ${world.clock.now()}, ${world.clock.now()}
      from files where id = ${id}`
    expect(await inFolder('documents', 'dead.pdf')).toEqual([])
    world.clock.pass({ hours: 1 })
    await world.runScheduled()
    expect(await leftBehind(world)).toEqual(before)
  })

  test('of a file that another admin removes at that moment is refused', async () => {
    const id = await aDocument()
    const { storage } = world.deps
    const real = storage.copy
    vi.spyOn(storage, 'copy').mockImplementationOnce(async (...asked) => {
      await other.api.storedFiles.removeFile({ id, reason })
      rmSync(path.join(world.deps.config.dataDir, 'storage', 'documents', id), { force: true })
      return real(...asked)
    })
    const copy = files.copyFile({ id, bucket: 'documents', name: 'b.pdf', reason })
    await expect(copy).rejects.toEqual(refused('not_found'))
    expect(await inFolder('documents', 'b.pdf')).toEqual([])
  })
})

describe('a removal', () => {
  test('of an unused file removes its bytes, and of a file in use is refused with its use', async () => {
    await world.runJobs()
    const before = await leftBehind(world)
    const id = await aDocument()
    await files.removeFile({ id, reason })
    await expect(other.api.storedFiles.removeFile({ id, reason })).rejects.toEqual(refused('not_found'))
    await world.runJobs()
    expect(await leftBehind(world)).toEqual(before)
    expect((await admin.api.admin.auditLog({ subject: id })).items).toMatchObject([{ act: 'file.remove', reason }])

    const person = await aSender(world)
    await send(person, [['me.png', await aPicture('png')]], '/profile/photo', { method: 'PUT' })
    const [face] = (await inFolder('people', 'me.png')).filter(({ owner }) => owner.id === person.id)
    await expect(files.removeFile({ id: face?.id as never, reason })).rejects.toEqual(
      refused('file_in_use', 'This is the profile photo of'),
    )
    expect((await aVisitor(world).fetch(`/storage/people/${face?.id}`)).status).toBe(200)
  })
})
