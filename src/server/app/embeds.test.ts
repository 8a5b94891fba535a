import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytesOf } from '../../../bench/wire.ts'
import { aHost } from '../../../test/support/hosts.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

const BUILT = path.resolve(import.meta.dirname, '..', '..', '..', 'build', 'server', 'index.js')
const STUDIO = 'https://studio.example'

let world: World
let host: Person
let space: string
beforeAll(async () => {
  const pages = import(/* @vite-ignore */ pathToFileURL(BUILT).href) as Promise<ServerBuild>
  world = await aWorld({ loadPages: () => pages })
  host = await aHost(world)
  space = (await aSpace(world, { host_id: host.id })).id
})
afterAll(() => world.close())

const page = (of: string, query = '') => fetch(`${world.url}/embed/${of}${query}`)
const framing = ({ headers }: Response) => [
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
  headers.get('x-frame-options'),
]

test('no site can frame a space until its host allows one, and then only that site can', async () => {
  expect(framing(await page(space))).toEqual([`'none'`, 'DENY'])
  const { id } = await host.api.embeds.addEmbedSite({ site: `${STUDIO}/book` })
  await host.api.embeds.addEmbedSite({ site: 'rooms.example' })
  expect(framing(await page(space))).toEqual([`https://rooms.example ${STUDIO}`, null])
  const another = await aSpace(world)
  expect(framing(await page(another.id))).toEqual([`'none'`, 'DENY'])
  await host.api.embeds.removeEmbedSite({ id })
  expect(framing(await page(space))).toEqual(['https://rooms.example', null])
})

test('all other pages stay out of frames', async () => {
  for (const at of ['/', `/space/${space}`, '/embed', `/embed/${space}/x`, '/embed.js'])
    expect([at, ...framing(await fetch(world.url + at))]).toEqual([at, `'none'`, 'DENY'])
})

test('the framed page and the script set no cookies, even for someone who sends some', async () => {
  for (const at of [`/embed/${space}`, '/embed.js']) {
    expect((await fetch(world.url + at)).headers.has('set-cookie'), at).toBe(false)
    expect((await fetch(world.url + at, { headers: { cookie: 'session=x' } })).headers.has('set-cookie'), at).toBe(
      false,
    )
  }
})

test('a space that isn’t published keeps its sites, so that its frame can say that it can’t be booked', async () => {
  const { id } = await aSpace(world, { host_id: host.id, status: 'paused', title: 'Secret Loft' })
  const answer = await page(id)
  expect([answer.status, ...framing(answer)]).toEqual([404, 'https://rooms.example', null])
  expect(await answer.text()).not.toContain('Secret Loft')
  const unknown = await page(crypto.randomUUID())
  expect([unknown.status, ...framing(unknown)]).toEqual([404, `'none'`, 'DENY'])
})

test('nothing in the address reaches the page as markup', async () => {
  const text = await (await page('%22%3E%3Cscript%3Ex', '?theme=%22%3E&lang=%22%3E%3Cscript%3E')).text()
  expect(text).toContain('space="&quot;&gt;&lt;script&gt;x"')
  expect(text).not.toContain('<script>')
  expect(await (await page(space, '?theme=dark&lang=de-CH')).text()).toContain('theme="dark" lang="de-CH"')
})

test('every site may load the script, which takes at most 15 kB', async () => {
  const { headers } = await fetch(`${world.url}/embed.js`)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  for (const encoding of ['br', 'gzip'])
    expect((await bytesOf(world.url, '/embed.js', '', encoding)).size, encoding).toBeLessThan(15_000)
})

test('an address that is no site is refused with a sentence', async () => {
  await expect(host.api.embeds.addEmbedSite({ site: '*.example.com' })).rejects.toMatchObject({
    code: 'bad_site',
    message: 'This isn’t a website’s address. Enter one such as https://www.example.com.',
  })
})

test('a host can allow 20 sites, even with 30 requests at once, and the same site only once', async () => {
  const busy = await aHost(world)
  const added = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => busy.api.embeds.addEmbedSite({ site: `https://s${n}.example` })),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const { sites, most } = await busy.api.embeds.showEmbeds()
  expect([sites.length, most]).toEqual([20, 20])
  const [first] = sites
  expect(await busy.api.embeds.addEmbedSite({ site: first?.origin ?? '' })).toEqual(first)
  await expect(busy.api.embeds.addEmbedSite({ site: 'https://one-more.example' })).rejects.toMatchObject({
    code: 'too_many_sites',
    data: { most: 20 },
  })
})

test('a host chooses among their own published spaces', async () => {
  const { spaces } = await host.api.embeds.showEmbeds()
  expect(spaces).toEqual([{ id: space, title: 'North Light' }])
  expect((await (await aGuest(world)).api.embeds.showEmbeds()).spaces).toEqual([])
})
