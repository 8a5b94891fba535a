import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from './requirements/claim.ts'
import { aSite } from './requirements/site.ts'
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
