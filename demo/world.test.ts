import { expect, test } from 'vitest'
import { claim } from '../test/requirements/claim.ts'
import { makeWorld } from './world.ts'

test(
  claim('20.1', 'the whole demo has 2,500 published spaces of 400 hosts, and 10,000 customers, in 54 cities'),
  () => {
    const { spaces, crowd } = makeWorld(Temporal.PlainDate.from('2026-11-21'))
    const many = (people: typeof crowd.hosts) => [...people.values()].reduce((sum, { length }) => sum + length, 0)
    const published = spaces.filter(({ row }) => row.status === 'published')
    expect([published.length, new Set(published.map(({ row }) => row.type)).size]).toEqual([2_500, 8])
    expect([crowd.hosts.size, new Set(published.map(({ row }) => row.city_id)).size]).toEqual([54, 54])
    expect([many(crowd.hosts), many(crowd.customers)]).toEqual([400, 10_000])
  },
)
