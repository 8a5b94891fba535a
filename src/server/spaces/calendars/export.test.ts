import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aCalendarServer, type CalendarServer } from '../../../../test/support/calendar-server.ts'
import { anExport } from '../../../../test/support/exports.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aGuest, aVisitor, PASSWORD, type Person } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
let there: CalendarServer
let host: Person
beforeAll(async () => {
  there = await aCalendarServer()
  world = await aWorld({ calendars: there.calendars })
  host = await aHost(world)
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
  await there.close()
})

async function aSoldSpace() {
  const { id } = await aSpace(world, { host_id: host.id, title: 'Halls, Lofts; & \\Co' })
  const guest = await aGuest(world, 'Zelda')
  const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
  const held = await guest.api.bookings.holdSlot({ spaceId: id, people: 1, ask })
  await guest.api.bookings.checkOut({ id: held.id, card: TEST_CARD })
  const when = { mode: 'days', startDate: '2027-03-12', endDate: '2027-03-12' } as const
  await host.api.calendars.makeBlock({ id, when, note: 'Hidden note' })
  const { url } = await host.api.calendarLinks.renewExport({ id })
  return { id, booking: held.id, path: new URL(url).pathname + new URL(url).search }
}
const get = (path: string, headers = {}) => aVisitor(world).fetch(path, { headers })

test(claim('13.24', 'the private URL shows when a space is taken, but not by whom or why'), async () => {
  const { id, booking, path } = await aSoldSpace()
  const answer = await get(path)
  const text = (await answer.text()).replaceAll('\r\n ', '')
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(text).toContain(`UID:${booking}.${id}@daylet`)
  expect(text).toContain('DTSTART:20270310T080000Z')
  expect(text).toContain('DTSTART:20270311T230000Z')
  expect(text).toMatch(/^NAME:Halls\\, Lofts\\; & \\\\Co\r$/m)
  expect(text).toMatch(/^X-WR-CALNAME:Halls\\, Lofts\\; & \\\\Co\r$/m)
  expect(text.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Busy', 'SUMMARY:Busy'])
  for (const secret of ['Zelda', 'Hidden note', 'people.example']) expect(text).not.toContain(secret)
})

test('without changes the response is 304, and each change gives a new file', async () => {
  const { id, path } = await aSoldSpace()
  const tag = (await get(path)).headers.get('etag') ?? ''
  const again = await get(path, { 'if-none-match': `W/${tag}, "other"` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  const when = { mode: 'days', startDate: '2027-03-14', endDate: '2027-03-14' } as const
  await host.api.calendars.makeBlock({ id, when, note: '' })
  expect((await get(path, { 'if-none-match': tag })).status).toBe(200)
})

test(claim('13.24', 'a renewed or removed URL stops working, and no other URL works'), async () => {
  const { id, path } = await aSoldSpace()
  const other = await aSoldSpace()
  const token = path.split('=')[1]
  expect((await get(other.path.replace(/=.*/, `=${token}`))).status).toBe(404)
  const { url } = await host.api.calendarLinks.renewExport({ id })
  expect((await get(path)).status).toBe(404)
  expect((await get(new URL(url).pathname + new URL(url).search)).status).toBe(200)
  await host.api.calendarLinks.removeExport({ id })
  expect((await get(new URL(url).pathname + new URL(url).search)).status).toBe(404)
  expect((await host.api.calendarLinks.listSources({ id })).exported).toBeNull()
})

test(
  claim('13.23', 'times that return from a calendar that read ours are ignored, except those of another room'),
  async () => {
    const { id, path } = await aSoldSpace()
    const { id: elsewhere } = await aSpace(world, { host_id: host.id })
    there.says(await (await get(path)).text())
    const own = await host.api.calendarLinks.addSource({ id, url: there.url, name: 'Echo' })
    expect([own.name, own.events]).toEqual(['Echo', 0])
    const linked = await host.api.calendarLinks.addSource({ id: elsewhere, url: there.url, name: '' })
    expect(linked.events).toBe(2)
  },
)

test('deleting the account removes its calendars and URLs', async () => {
  const leaving = await aHost(world)
  const { id } = await aSpace(world, { host_id: leaving.id })
  there.says(
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nDTSTART:20270310T100000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR',
  )
  await leaving.api.calendarLinks.addSource({ id, url: there.url, name: '' })
  const when = { mode: 'days', startDate: '2027-03-12', endDate: '2027-03-12' } as const
  await leaving.api.calendars.makeBlock({ id, when, note: 'At the dentist' })
  const { url } = await leaving.api.calendarLinks.renewExport({ id })
  const all = await anExport(world, leaving)
  expect([all.blocks, all.imported_calendars]).toMatchObject([[{ note: 'At the dentist' }], [{ events: [{}] }]])
  await leaving.api.sessions.reauthenticate({ by: 'password', password: PASSWORD })
  await leaving.api.profile.deleteAccount()
  expect((await get(new URL(url).pathname + new URL(url).search)).status).toBe(404)
  const left = await world.sql`
    select (select count(*)::int from calendar_sources where space_id = ${id}) as sources,
      (select count(*)::int from occupancies o join units u on u.id = o.unit_id where u.space_id = ${id} and o.kind = 'import') as busy,
      (select string_agg(note, '') from blocks where space_id = ${id}) as notes`
  expect(left).toEqual([{ sources: 0, busy: 0, notes: '' }])
})
