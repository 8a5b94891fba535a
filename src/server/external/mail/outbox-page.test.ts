import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest } from '../../../../test/support/people.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { queueMail } from './queue-mail.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const page = async (query = '') => (await fetch(`${world.url}/api/outbox${query}`)).text()
const subjects = (html: string) => [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, subject]) => subject)

test('every stored email is in the outbox, 50 a page, and can be searched by recipient, subject and text', async () => {
  await aGuest(world)
  for (let n = 1; n <= 120; n++) {
    const email = { kind: 'recovery', subject: `Number ${n}`, lines: [n === 7 ? 'A <needle> in it.' : 'Hay.'] } as never
    await queueMail(world.deps, world.sql, { to: n === 9 ? 'ada@people.example' : 'x@people.example', email })
  }
  const first = await page()
  expect(subjects(first)).toHaveLength(50)
  expect(subjects(first)[0]).toBe('Number 120')
  const older = /href="(\?[^"]*)">Older emails/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(subjects(await page(older)).slice(0, 2)).toEqual(['Number 70', 'Number 69'])
  expect(subjects(await page('?q=%3CNEEDLE'))).toEqual(['Number 7'])
  expect(subjects(await page('?q=ada%40people'))).toEqual(['Number 9'])
  expect(subjects(await page('?q=number+119'))).toEqual(['Number 119'])
  expect(await page('?q=nothing-like-it')).toContain('No email matches.')
  expect(await page('?q=%22%3E%3Cscript%3E')).not.toContain('<script>')
})
