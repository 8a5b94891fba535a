import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { aSpace } from '../support/spaces.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import type { Drawn } from './drawn.ts'
import { aSite, openPage } from './site.ts'

let world: World
let broken: Drawn
let faults: string[]
beforeAll(async () => {
  world = await aSite()
  const { id } = await aSpace(world)
  // The page reads this table, so renaming it makes the page fail.
  const owner = postgres({ ...connectionOptions(world.ownerUrl), max: 1, onnotice: () => {} })
  await owner`alter table reviews rename to lost`
  broken = await openPage(world, `/space/${id}`)
  await owner`alter table lost rename to reviews`
  await owner.end()
  faults = world.faults.splice(0)
})
afterAll(() => world.close())

test(claim('2.56 8.2', 'a failing page says that something went wrong, and responds with 500'), () => {
  expect(broken.status).toBe(500)
  expect(broken.all('h1')[0]?.text).toBe('Something went wrong')
  expect(broken.text).toContain('We encountered an unexpected error. Our team has been notified.')
  expect(broken.title).toContain('Something went wrong')
})

test(claim('2.57', 'it shows an error ID, which is also in the log'), () => {
  const id = broken.all('code')[0]?.text ?? ''
  expect(broken.text).toContain(`Error ID: ${id}`)
  expect(id).toMatch(/^[0-9a-f-]{8,36}$/)
  const logged = faults.find((line) => line.includes(id))
  expect(logged).toContain('reviews')
  for (const secret of ['reviews', 'relation', 'PostgresError', '.ts:', '.js:'])
    expect(broken.whole).not.toContain(secret)
})

test(claim('10.4', 'the same ID leads to a severe row of error_logs, with all details'), async () => {
  const id = broken.all('code')[0]?.text ?? ''
  const rows = () => world.sql`
    select error_message, severity, context->>'type' as type, error_stack ~ 'reviews' as tells
    from error_logs where context->>'error_id' = ${id}`
  // The site doesn't wait for the row to be written, so the test polls for it.
  await expect
    .poll(rows)
    .toEqual([
      { error_message: expect.stringContaining('reviews'), severity: 'high', type: 'server_fault', tells: true },
    ])
})

test(claim('2.58', 'it has Try Again and Go Home'), () => {
  const main = broken.all('main')[0]?.inside
  expect(broken.all('button', main).map(({ text }) => text)).toEqual(['Try Again'])
  const home = broken.all('a', main).find(({ text }) => text === 'Go Home')
  expect(home?.attributes.href).toBe('/')
})

test(claim('2.59 8.3', 'every page has a hidden view for failing files: Page Error, Retry and Go Back'), async () => {
  for (const path of ['/', '/browse', '/auth', '/nothing']) {
    const page = await openPage(world, path)
    const view = page.all('div').find(({ attributes }) => attributes.id === 'page-failed')
    expect(view?.attributes).toHaveProperty('hidden')
    expect(view?.text).toBe("Page Error This page couldn't load properly. Please try refreshing. Retry Go Back")
  }
})
