import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aKey, aTalk, typed } from '../../../test/support/talks.ts'
import { aPdf, aSender, upload } from '../../../test/support/uploads.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let talk: Awaited<ReturnType<typeof aTalk>>
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(async () => {
  talk = await aTalk(world)
})
afterAll(() => world.close())
const code = (no: string) => expect.objectContaining({ code: no })

describe('attachments', () => {
  const aFile = async (name = 'plan.pdf') =>
    (await upload(talk.guest, '/documents', [[name, aPdf()]])).body.items?.[0]?.id ?? ''

  test(claim('16.2', 'can be sent with a message, alone or with text, and both parties can open them'), async () => {
    const { guest, host, id } = talk
    const sent = await guest.api.messages.sendMessage({ id, ...typed('', [await aFile()]) })
    expect(sent.attachments).toMatchObject([{ name: 'plan.pdf', contentType: 'application/pdf' }])
    const file = { id: sent.id, fileId: sent.attachments[0]?.id as never }
    const { url } = await host.api.messages.linkAttachment(file)
    expect((await fetch(new URL(url, world.url))).status).toBe(200)
    await expect((await aSender(world)).api.messages.linkAttachment(file)).rejects.toEqual(code('not_found'))
    world.clock.pass({ hours: 25 })
    await world.runScheduled()
    expect(await world.sql`select 1 from files where id = ${file.fileId}`).toHaveLength(1)
  })

  test('have masked names for the other party, in the list and when saved, until a booking', async () => {
    const { guest, host, id } = talk
    const sent = await guest.api.messages.sendMessage({ id, ...typed('', [await aFile('call 0176 12345678.pdf')]) })
    const file = { id: sent.id, fileId: sent.attachments[0]?.id as never }
    const shown = async () => (await host.api.messages.listMessages({ id })).items.at(-1)?.attachments[0]
    const savedAs = async (url = '') => {
      const answer = await fetch(new URL(url, world.url))
      return [answer.status, decodeURIComponent(answer.headers.get('content-disposition') ?? '')]
    }
    const linked = async () => (await host.api.messages.linkAttachment(file)).url
    for (const url of [(await shown())?.url, await linked()]) {
      expect(await savedAs(url)).toEqual([200, expect.stringContaining('call •••.pdf')])
      expect((await savedAs(url))[1]).not.toContain('12345678')
      expect(await savedAs(url?.replace(/&name=[^&]*/, ''))).toEqual([404, ''])
    }
    expect((await shown())?.name).toBe('call •••.pdf')
    await world.sql`update conversations set contacts_open_at = ${world.clock.now()} where id = ${id}`
    expect(await savedAs(await linked())).toEqual([200, expect.stringContaining('call 0176 12345678.pdf')])
  })

  test.each(["another's", 'one that was sent before', 'one that is none'])('can’t include %s', async (which) => {
    const { guest, host, id } = talk
    const own = await aFile()
    if (which.startsWith('one that was')) await guest.api.messages.sendMessage({ id, ...typed('', [own]) })
    const sender = which.startsWith('another') ? host : guest
    const file = which.endsWith('none') ? crypto.randomUUID() : own
    const sent = sender.api.messages.sendMessage({ id, ...typed('Look', [file]) })
    await expect(sent).rejects.toEqual(code('attachment_gone'))
    expect(await talk.heard(host)).not.toContain('Look')
  })

  test('are limited to five per message', async () => {
    const { guest, id } = talk
    const files: string[] = []
    for (let n = 0; n < 6; n++) files.push(await aFile())
    await expect(guest.api.messages.sendMessage({ id, ...typed('', files) })).rejects.toMatchObject({ status: 400 })
    const sent = await guest.api.messages.sendMessage({ id, ...typed('', files.slice(1)) })
    expect(sent.attachments.map((file) => file.id)).toEqual(files.slice(1))
  })
})

test('a report is stored once per reporter, and an admin who opens it is recorded', async () => {
  const { host, first } = talk
  await host.api.messages.reportMessage({ id: first.id, reason: 'spam', note: 'Again <b>and</b> again' })
  await host.api.messages.reportMessage({ id: first.id, reason: 'scam' })
  const own = talk.guest.api.messages.reportMessage({ id: first.id, reason: 'spam' })
  await expect(own).rejects.toEqual(code('own_message'))
  const kept = await world.sql`select reason, note from message_reports where message_id = ${first.id}`
  expect(kept).toMatchObject([{ reason: 'spam', note: 'Again and again' }])
})

test('one person’s key reveals nothing of another’s messages', async () => {
  const key = aKey()
  await talk.guest.api.messages.sendMessage({ id: talk.id, key, text: 'Mine' })
  const theirs = await talk.host.api.messages.sendMessage({ id: talk.id, key, text: 'Ours' })
  expect(theirs.text).toBe('Ours')
  expect((await talk.guest.api.messages.listMessages({ id: talk.id })).items.at(-1)).toMatchObject({ key: null })
})
