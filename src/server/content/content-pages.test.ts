import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin } from '../../../test/support/applications.ts'
import { aVisitor, type Person } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { CONTENT_LENGTHS, type ContentSlug } from '../../domain/content/content-page.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, 'Rhea')
})
afterAll(() => world.close())

const TEXT = { title: 'About us', description: 'Who we are.', body: '# We\n\nare **here**.' }
const refused = (code: string, data?: object) =>
  expect.objectContaining({ code, ...(data && { data: expect.objectContaining(data) }) })
const save = (slug: ContentSlug, version: number, text: Partial<typeof TEXT> = {}, by = admin) =>
  by.api.contentPages.savePage({ slug, version, ...TEXT, ...text })
const read = (slug: ContentSlug) => aVisitor(world).api.contentPages.showPage({ slug })

test(
  claim('10.15', 'a page is not found until it is published, then readable, and not found once withdrawn'),
  async () => {
    const { api } = admin
    await save('about', 0)
    await expect(read('about')).rejects.toEqual(refused('not_found'))
    await api.contentPages.publishPage({ slug: 'about', version: 1 })
    const { title, elements } = await read('about')
    expect([title, elements[0]]).toEqual(['About us', { tag: 'h2', depth: 0 }])
    const newer = await save('about', 1, { title: 'All about us' })
    expect([newer.state, (await read('about')).title]).toEqual(['changed', 'About us'])
    expect((await api.contentPages.publishPage({ slug: 'about', version: 2 })).state).toBe('published')
    expect((await read('about')).title).toBe('All about us')
    await api.contentPages.publishPage({ slug: 'about', version: 2 })
    const { items } = await api.admin.auditLog({ subject: 'about', act: 'content_page.publish' })
    expect(items.map(({ after }) => after)).toEqual([{ published: 2 }, { published: 1 }])
    expect((await api.contentPages.withdrawPage({ slug: 'about' })).state).toBe('withdrawn')
    await expect(read('about')).rejects.toEqual(refused('not_found'))
    await expect(api.contentPages.withdrawPage({ slug: 'about' })).rejects.toEqual(refused('page_not_published'))
  },
)

test('if two admins save the same version, the second sees the first one’s text and nothing is overwritten', async () => {
  const second = await anAdmin(world, 'Rudi')
  await save('help', 0)
  await save('help', 1, { body: 'From Rhea.' })
  const text = { ...TEXT, body: 'From Rhea.' }
  await expect(save('help', 1, { body: 'From Rudi.' }, second)).rejects.toEqual(
    refused('saved_meanwhile', { version: 2, by: 'Rhea Tester', text }),
  )
  expect((await second.api.contentPages.editPage({ slug: 'help' })).text.body).toBe('From Rhea.')
  const both = await Promise.allSettled([save('help', 2, { body: 'A' }), save('help', 2, { body: 'B' }, second)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('only the newest complete version can be published', async () => {
  const { contentPages } = admin.api
  await save('press', 0, { description: ' ' })
  await expect(contentPages.publishPage({ slug: 'press', version: 1 })).rejects.toEqual(
    refused('page_incomplete', { missing: ['description'] }),
  )
  await save('press', 1)
  await expect(contentPages.publishPage({ slug: 'press', version: 1 })).rejects.toEqual(refused('not_newest'))
  await expect(contentPages.publishPage({ slug: 'blog', version: 0 })).rejects.toEqual(refused('not_newest'))
})

test('the history contains every version as written, and saving an old one makes it the newest', async () => {
  const { contentPages } = admin.api
  await save('safety', 0, { body: 'First <b>.' })
  await save('safety', 1, { body: 'Second.' })
  await contentPages.publishPage({ slug: 'safety', version: 2, reason: 'Ready' })
  const first = await contentPages.editPage({ slug: 'safety', version: 1 })
  expect([first.text.body, first.version, first.newest]).toEqual(['First <b>.', 1, 2])
  const { history, text } = await save('safety', first.newest, first.text)
  expect(text.body).toBe('First <b>.')
  expect(history.map(({ what, version }) => `${what} ${version}`)).toEqual(
    expect.arrayContaining(['saved 3', 'published 2', 'saved 2', 'saved 1']),
  )
  await expect(contentPages.editPage({ slug: 'safety', version: 9 })).rejects.toEqual(refused('not_found'))
})

test('versions and publications are never changed or deleted', async () => {
  for (const table of ['content_page_versions', 'content_page_publications'])
    await expect(world.sql.unsafe(`delete from ${table}`)).rejects.toThrow(/permission denied/)
})

test(
  claim(
    '10.16',
    'title and description lose their tags, the text keeps them, and an oversized page is refused before it is read',
  ),
  async () => {
    const saved = await save('careers', 0, { title: '<b>Jobs</b>', description: 'a < b<i>', body: '<b>x</b>' })
    expect(saved.text).toEqual({ title: 'Jobs', description: 'a < b', body: '<b>x</b>' })
    const answer = await admin.fetch('/api/v1/admin/pages/careers/draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...TEXT, version: 1, body: '['.repeat(100_000) }),
    })
    expect(answer.status).toBe(413)
    await expect(save('careers', 1, { body: '['.repeat(CONTENT_LENGTHS.body + 1) })).rejects.toMatchObject({
      status: 400,
    })
  },
)
