import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHost } from '../support/hosts.ts'
import { aGuest, enteredAs } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
})
afterAll(() => world.close())

test(claim('12.18', 'a former host opens /host, sees their spaces paused, and can’t list another'), async () => {
  const host = await aHost(world)
  const { id } = await aSpace(world, { host_id: host.id, title: 'Former Light' })
  const listed = async () => {
    const page = await openPage(world, '/host/spaces', await enteredAs(world, host.id))
    const actions = page.all('button', page.all('main')[0]?.inside).map(({ text }) => text)
    return { status: page.status, links: page.all('a').map(({ attributes }) => attributes.href), actions, page }
  }
  expect((await listed()).actions).toContain('List a space')
  world.clock.pass({ seconds: 1 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${host.id}, 'user', ${world.clock.now()})`
  const { status, links, actions, page } = await listed()
  expect([status, links.includes(`/host/spaces/${id}`), actions.includes('List a space')]).toEqual([200, true, false])
  expect(page.text).toContain('Former Light')
  expect(await world.sql`select status from spaces where id = ${id}`).toEqual([{ status: 'paused' }])
  expect((await openPage(world, '/browse')).text).not.toContain('Former Light')

  const today = await openPage(world, '/host', await enteredAs(world, host.id))
  expect([today.status, today.text.includes('You’re not currently a host.')]).toEqual([200, true])
  const nobody = await openPage(world, '/host', await aGuest(world))
  expect([nobody.status, nobody.text.includes('Former Light')]).toEqual([200, false])
})
