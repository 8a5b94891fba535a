import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from './requirements/claim.ts'
import { aSite } from './requirements/site.ts'
import { aHost } from './support/hosts.ts'
import { aVisitor } from './support/people.ts'
import { aSpace } from './support/spaces.ts'
import type { World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
})
afterAll(() => world.close())

async function calendarOf(zone: string, now: string, query = ''): Promise<{ month?: string; reached?: string }> {
  world.clock.set(now)
  const { id } = await aSpace(world, { zone })
  const html = await (await aVisitor(world).fetch(`/space/${id}${query}`)).text()
  const grid = /<table[^>]*role="grid"[^>]*aria-label="([^"]+)".*?<\/table>/s.exec(html)
  const days = [...(grid?.[0] ?? '').matchAll(/<button[^>]*>/g)].map(([tag]) => tag)
  const reached = days.filter((tag) => tag.includes('tabindex="0"')).map((tag) => /data-date="([^"]+)"/.exec(tag)?.[1])
  return { ...(grid?.[1] && { month: grid[1] }), ...(reached.length === 1 && reached[0] && { reached: reached[0] }) }
}

test(claim('11.16', 'a calendar east of Greenwich opens with the month that has started there'), async () => {
  const there = await calendarOf('Pacific/Auckland', '2026-11-30T12:00:00Z')
  expect(there).toEqual({ month: 'December 2026', reached: '2026-12-01' })
})

test('a calendar west of Greenwich opens with the month that hasn’t ended there yet', async () => {
  const there = await calendarOf('Pacific/Honolulu', '2026-12-01T05:00:00Z')
  expect(there).toEqual({ month: 'November 2026', reached: '2026-11-30' })
})

test('a calendar reached from a search opens with the month of its dates', async () => {
  const there = await calendarOf('Pacific/Honolulu', '2026-12-01T05:00:00Z', '?startDate=2027-02-08&endDate=2027-02-09')
  expect(there).toEqual({ month: 'February 2027', reached: '2027-02-08' })
})

async function hostCalendarOf(zone: string, now: string, query = '') {
  world.clock.set(now)
  const host = await aHost(world)
  await aSpace(world, { host_id: host.id, zone })
  const html = await (await host.fetch(`/host/calendar${query}`)).text()
  const head = /<h1[^>]*>.*?<\/span>([^<]+)<\/h1>/s.exec(html)?.[1]
  const month = /<a[^>]*href="([^"]*view=month[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  return { head, month }
}

test('a host’s calendar begins yesterday, by the date where the spaces are', async () => {
  const west = await hostCalendarOf('Pacific/Honolulu', '2026-12-01T05:00:00Z')
  expect(west).toEqual({ head: '29 Nov – 12 Dec', month: '/host/calendar?view=month&from=2026-11-30' })
  const east = await hostCalendarOf('Pacific/Auckland', '2026-11-30T12:00:00Z')
  expect(east).toEqual({ head: '30 Nov – 13 Dec', month: '/host/calendar?view=month&from=2026-12-01' })
})

test('a host’s month is the one that contains today, where the spaces are', async () => {
  const on = (zone: string, now: string) => hostCalendarOf(zone, now, '?view=month')
  expect((await on('Pacific/Honolulu', '2026-12-01T05:00:00Z')).head).toBe('November 2026')
  expect((await on('Pacific/Auckland', '2026-11-30T12:00:00Z')).head).toBe('December 2026')
  expect((await on('Europe/Berlin', '2026-12-01T12:00:00Z')).head).toBe('December 2026')
})
