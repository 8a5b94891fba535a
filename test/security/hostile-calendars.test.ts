import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpCalendars } from '../../src/server/external/calendars/fetch-calendar.ts'
import { claim } from '../requirements/claim.ts'
import { aCalendarServer, type CalendarServer } from '../support/calendar-server.ts'
import { aHost } from '../support/hosts.ts'
import { calendar } from '../support/ics.ts'
import type { Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { aWorld, type World } from '../support/world.ts'

const NEW = { etag: null, lastModified: null }
let there: CalendarServer
let slow: CalendarServer
let world: World
let host: Person
beforeAll(async () => {
  there = await aCalendarServer()
  slow = await aCalendarServer({ withinMs: 500 })
  world = await aWorld({ calendars: there.calendars })
  host = await aHost(world)
})
afterAll(async () => {
  await world.close()
  await there.close()
  await slow.close()
})

const FORBIDDEN = [
  ['loopback', 'http://127.0.0.1/a.ics'],
  ['loopback by name', 'http://localhost/a.ics'],
  ['loopback, another of its addresses', 'http://127.8.9.1/a.ics'],
  ['loopback in decimal', 'http://2130706433/a.ics'],
  ['loopback in octal', 'http://0177.0.0.1/a.ics'],
  ['loopback in hexadecimal', 'http://0x7f.0x0.0x0.0x1/a.ics'],
  ['loopback, cut short', 'http://127.1/a.ics'],
  ['loopback of IPv6', 'http://[::1]/a.ics'],
  ['IPv4 mapped to IPv6', 'http://[::ffff:127.0.0.1]/a.ics'],
  ['the same in hexadecimal', 'http://[::ffff:7f00:1]/a.ics'],
  ['NAT64', 'http://[64:ff9b::7f00:1]/a.ics'],
  ['6to4', 'http://[2002:7f00:1::]/a.ics'],
  ['Teredo', 'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/a.ics'],
  ['link-local of IPv6', 'http://[fe80::1]/a.ics'],
  ['unique local', 'http://[fd00::1]/a.ics'],
  ['multicast of IPv6', 'http://[ff02::1]/a.ics'],
  ['no address at all', 'http://0.0.0.0/a.ics'],
  ['a private network', 'http://10.0.0.1/a.ics'],
  ['another private network', 'http://172.31.255.254/a.ics'],
  ['the router at home', 'http://192.168.1.1/a.ics'],
  ["the provider's metadata", 'http://169.254.169.254/latest/meta-data/'],
  ['a carrier’s network', 'http://100.64.0.1/a.ics'],
  ['multicast', 'http://224.0.0.1/a.ics'],
  ['broadcast', 'http://255.255.255.255/a.ics'],
  ['a public address on another port', 'http://93.184.216.34:22/a.ics'],
] as const

test.each(FORBIDDEN)('%s is refused', async (_what, url) => {
  expect(await httpCalendars().fetch(url, NEW)).toEqual({ ok: false, refusal: { code: 'not_allowed' } })
})

test.each([
  ['a file', 'file:///etc/passwd'],
  ['FTP', 'ftp://calendars.example/a.ics'],
  ['a script', 'javascript:alert(1)'],
  ['a data URL', 'data:text/calendar,BEGIN:VCALENDAR'],
  ['a name and a password', 'http://user:secret@calendars.example/a.ics'],
  ['gopher', 'gopher://127.0.0.1:6379/_FLUSHALL'],
  ['no address', 'not a url'],
  ['nothing', ''],
  ['a very long URL', `https://calendars.example/${'a'.repeat(1_990)}`],
])(claim('13.19', '%s is not a calendar URL'), async (_what, url) => {
  expect(await there.calendars.fetch(url, NEW)).toEqual({ ok: false, refusal: { code: 'bad_url' } })
  const { id } = await aSpace(world, { host_id: host.id })
  await expect(host.api.calendarLinks.addSource({ id, url, name: '' })).rejects.toMatchObject({ code: 'bad_url' })
})

describe('a calendar server', () => {
  const fetched = async ({ url, calendars }: CalendarServer = there) => {
    const read = await calendars.fetch(`${url}/a.ics`, NEW)
    return read.ok ? read.value : read.refusal
  }

  test('that behaves is read, including redirects', async () => {
    there.answers((request, response) =>
      request.url === '/a.ics' ? response.writeHead(302, { location: '/b.ics' }).end() : response.end(calendar()),
    )
    expect(await fetched()).toMatchObject({ text: calendar() })
  })

  test.each([
    ['loopback', () => 'http://127.0.0.1:1/a.ics', 'not_allowed'],
    ['metadata', () => 'http://169.254.169.254/latest', 'not_allowed'],
    ['IPv6 loopback', () => 'http://[::1]/a.ics', 'not_allowed'],
    ['a file', () => 'file:///etc/passwd', 'bad_url'],
    ['somewhere with a password', () => `http://a:b@calendars.example:${there.port}/`, 'bad_url'],
    ['itself, endlessly', () => `${there.url}/a.ics`, 'too_many_redirects'],
    ['a name that resolves to an internal address', () => 'http://inside.example/a.ics', 'not_allowed'],
    ['a name with one internal address', () => 'http://both.example/a.ics', 'not_allowed'],
    ['nowhere', () => 'http://nowhere.example/a.ics', 'unreachable'],
  ])(claim('13.19', 'that redirects to %s is not followed'), async (_where, location, code) => {
    there.names['inside.example'] = ['192.168.0.7']
    there.names['both.example'] = ['93.184.216.34', '10.0.0.1']
    there.answers((_, response) => response.writeHead(302, { location: location() }).end())
    expect(await fetched()).toEqual({ code })
  })

  test(claim('13.19', 'whose name resolves elsewhere the second time is read where it was checked'), async () => {
    let asked = 0
    const { calendars, close, port } = await aCalendarServer()
    await close()
    const rebound = httpCalendars({
      resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['169.254.169.254']),
      mayConnect: (address) => address === '127.0.0.1',
    })
    there.says(calendar())
    expect((await rebound.fetch(`http://rebind.example:${there.port}/a.ics`, NEW)).ok).toBe(true)
    expect(asked).toBe(1)
    expect(await calendars.fetch(`http://calendars.example:${port}/`, NEW)).toMatchObject({
      refusal: { code: 'unreachable' },
    })
  })

  test('that sends slowly is cut off', async () => {
    slow.answers((_, response) => {
      response.write('BEGIN:VCALENDAR\r\n')
      const drip = setInterval(() => response.write('X'), 20)
      response.on('close', () => clearInterval(drip))
    })
    expect(await fetched(slow)).toEqual({ code: 'too_slow' })
  })

  test('that says nothing is not waited for', async () => {
    slow.answers(() => {})
    expect(await fetched(slow)).toEqual({ code: 'too_slow' })
  })

  test('that sends more than 5 MB is cut off, declared or not', async () => {
    const half = Buffer.alloc(3 * 1024 * 1024, 'x')
    there.answers((_, response) => {
      response.write(half)
      response.end(half)
    })
    expect(await fetched()).toEqual({ code: 'too_large' })
    there.answers((_, response) => response.writeHead(200, { 'content-length': '6000000' }).write('x'))
    expect(await fetched()).toEqual({ code: 'too_large' })
  })

  test('that compresses its response without being asked is not decompressed', async () => {
    there.answers((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
    expect(await fetched()).toEqual({ code: 'not_a_calendar' })
  })

  test('that sends huge headers is abandoned', async () => {
    there.answers((_, response) => response.writeHead(200, { 'x-a': 'x'.repeat(40_000) }).end())
    expect(await fetched()).toEqual({ code: 'unreachable' })
  })

  test('that wants a password is reported, and stays in the list', async () => {
    there.answers((_, response) => response.writeHead(401).end())
    const { id } = await aSpace(world, { host_id: host.id })
    world.clock.pass({ minutes: 2 })
    const added = await host.api.calendarLinks.addSource({ id, url: `${there.url}/a.ics`, name: '' })
    expect(added.problem).toEqual({ code: 'refused', status: 401 })
  })
})

test('a refused URL leaves no row behind', async () => {
  const { id } = await aSpace(world, { host_id: host.id })
  world.clock.pass({ minutes: 2 })
  const add = host.api.calendarLinks.addSource({ id, url: 'https://192.168.1.1/a.ics', name: '' })
  await expect(add).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await world.sql`select 1 from calendar_sources where space_id = ${id}`).toEqual([])
})
