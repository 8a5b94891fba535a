import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURED } from '../../demo/featured.ts'
import { aSpace } from '../support/spaces.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import type { Drawn } from './drawn.ts'
import { aSite, openPage } from './site.ts'
import { theSixSpaces } from './six-spaces.ts'

let world: World
let home: Drawn
beforeAll(async () => {
  world = await aSite()
  await theSixSpaces(world)
  home = await openPage(world, '/')
})
afterAll(() => world.close())

describe('the featured spaces', () => {
  const cards = () => home.all('article')

  test(claim('2.49', 'have five tabs, with the first selected'), () => {
    const tabs = home.all('button').filter(({ attributes }) => attributes.role === 'tab')
    expect(tabs.map(({ text }) => text)).toEqual(['All Spaces', 'Studios', 'Offices', 'Warehouses', 'Meeting Rooms'])
    expect(tabs.map(({ attributes }) => attributes['aria-selected'])).toEqual([
      'true',
      'false',
      'false',
      'false',
      'false',
    ])
  })

  test(
    claim('2.51 9.20', 'are six, always the same, in a fixed order, and the database rejects a seventh'),
    async () => {
      expect(FEATURED).toHaveLength(6)
      expect(cards().map(({ inside }) => home.all('h3', inside)[0]?.text)).toEqual(FEATURED.map(({ title }) => title))
      const { id } = await aSpace(world)
      await expect(world.sql`insert into featured_spaces (position, space_id) values (7, ${id})`).rejects.toThrow(
        /check constraint/,
      )
    },
  )

  test('fill every tab', () => {
    for (const text of ['studio', 'office', 'warehouse', 'meeting'])
      expect(
        FEATURED.some(({ type }) => type.includes(text)),
        text,
      ).toBe(true)
  })

  test(claim('2.53', 'lead to /space/{id}'), () => {
    const targets = cards().map(({ inside }) => home.all('a', inside)[0]?.attributes.href)
    expect(targets).toEqual(FEATURED.map(({ id }) => `/space/${id}`))
  })

  test(claim('2.55', 'have their price per day'), () => {
    for (const { text } of cards()) expect(text).toMatch(/\$259\.20 \/ day incl\. fees & tax$/)
  })
})
