import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSpace } from '../support/spaces.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import type { Drawn, Element } from './drawn.ts'
import { aSite, openPage } from './site.ts'
import { theSixSpaces } from './six-spaces.ts'

let world: World
let home: Drawn
let form: Element
beforeAll(async () => {
  world = await aSite({ env: { DEMO: '1' } })
  await theSixSpaces(world)
  home = await openPage(world, '/')
  form = home.all('form').find(({ attributes }) => attributes.action === '/browse') as Element
})
afterAll(() => world.close())

function field(label: string, tag: 'input' | 'select'): Element | undefined {
  const labelled = home.all('label', form.inside).find(({ text }) => text.trim() === label)
  return home.all(tag, form.inside).find(({ attributes }) => attributes.id === labelled?.attributes.for)
}

describe('Home', () => {
  test(claim('2.1', 'has a hero with a search form, and featured spaces with tabs'), () => {
    expect(home.status).toBe(200)
    expect(home.all('h1')).toHaveLength(1)
    expect(form).toBeDefined()
    expect(home.text).toContain('Featured spaces')
    expect(home.html).toContain('role="tablist"')
  })

  test(claim('1.1', 'offers premium commercial spaces of all eight kinds'), () => {
    const kinds = ['Office', 'Studio', 'Warehouse', 'Retail', 'Event space', 'Coworking', 'Meeting room', 'Workshop']
    const offered = home.all('option', field('Space Type', 'select')?.inside ?? '').map(({ text }) => text)
    expect(offered).toEqual(expect.arrayContaining(kinds))
    for (const kind of [
      'studios',
      'offices',
      'warehouses',
      'retail',
      'event spaces',
      'coworking',
      'meeting rooms',
      'workshops',
    ])
      expect(home.meta('description')).toContain(kind)
  })

  test(claim('1.7', 'claims 2,500+ premium spaces'), () => expect(home.text).toContain('2,500+ premium spaces'))
  test(claim('1.8', 'claims 50+ cities'), () => expect(home.text).toContain('50+ cities'))
  test(claim('1.9', 'claims 10k+ happy customers'), () => expect(home.text).toContain('10k+ happy customers'))

  test('outside the demo there are no uncounted claims', async () => {
    const own = await aSite()
    expect((await openPage(own, '/')).text).not.toMatch(/2,500|50\+|10k/)
    await own.close()
  })

  test(claim('20.4', 'without a featured space there is no such section'), async () => {
    const own = await aSite()
    await aSpace(own)
    const { text, html } = await openPage(own, '/')
    expect([text.includes('Featured spaces'), html.includes('role="tablist"')]).toEqual([false, false])
    await own.close()
  })

  test(claim('2.48', '“Explore Spaces” goes to /browse'), () => {
    expect(home.all('a').find(({ text }) => text === 'Explore Spaces')?.attributes.href).toBe('/browse')
  })
})

describe('the search form', () => {
  test(claim('2.42', 'has Location, a text'), () => {
    expect(field('Location', 'input')?.attributes).toMatchObject({ name: 'location' })
    expect(['text', undefined]).toContain(field('Location', 'input')?.attributes.type)
  })

  test(claim('2.43', 'has Start Date and End Date'), () => {
    expect(field('Start Date', 'input')?.attributes).toMatchObject({ name: 'startDate', type: 'date' })
    expect(field('End Date', 'input')?.attributes).toMatchObject({ name: 'endDate', type: 'date' })
  })

  test(claim('2.44 3.12', 'has Space Type, with the eight types or none'), () => {
    const select = field('Space Type', 'select')
    expect(select?.attributes.name).toBe('spaceType')
    const values = home.all('option', select?.inside ?? '').map(({ attributes }) => attributes.value)
    expect(values).toEqual([
      '',
      'office',
      'studio',
      'warehouse',
      'retail',
      'event_space',
      'coworking',
      'meeting_room',
      'workshop',
    ])
  })

  test(claim('2.45', 'has a Search button'), () => {
    const button = home.all('button', form.inside).find(({ attributes }) => attributes.type === 'submit')
    expect(button?.text).toBe('Search')
  })

  test(claim('2.46', 'has four quick-pick chips'), () => {
    const chips = home
      .all('button')
      .filter(({ attributes }) => 'aria-pressed' in attributes && !attributes['aria-label'])
    expect(chips.map(({ text }) => text)).toEqual([
      'Photography Studio',
      'Meeting Room',
      'Pop-up Shop',
      'Workshop Space',
    ])
  })

  test(claim('2.47', 'sent without JavaScript, leads to /browse with only the non-empty values'), async () => {
    expect(form.attributes).toMatchObject({ action: '/browse', method: 'get' })
    const sent = (query: string) => openPage(world, `/browse?${query}`)
    expect(await sent('location=&startDate=&endDate=&spaceType=studio')).toMatchObject({
      status: 302,
      location: '/browse?spaceType=studio',
    })
    expect(await sent('location=+&startDate=&endDate=&spaceType=')).toMatchObject({ status: 302, location: '/browse' })
    expect(await sent('location=Berlin&spaceType=studio')).toMatchObject({ status: 200 })
  })
})
