import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../test/support/applications.ts'
import { aVisitor, type Person } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { CONTENT_SLUGS, type ContentSlug } from '../../domain/content/content-page.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, 'Rhea')
})
afterAll(() => world.close())

const read = (slug: ContentSlug) => aVisitor(world).api.contentPages.showPage({ slug })

test('a new site offers starter drafts, and publishing them doesn’t change pages that an admin wrote', async () => {
  const { contentPages, admin: queues } = admin.api
  expect((await queues.overview()).starterPages).toHaveLength(10)
  const draft = await contentPages.editPage({ slug: 'how-it-works' })
  expect([draft.version, draft.state, draft.text.title]).toEqual([0, 'empty', 'How it works'])
  await expect(read('how-it-works')).rejects.toEqual(expect.objectContaining({ code: 'not_found' }))
  await contentPages.savePage({ slug: 'blog', version: 0, title: 'News', description: '', body: '' })
  expect((await queues.overview()).starterPages).toEqual([])
  const publish = () => contentPages.publishStarters({ slugs: [...CONTENT_SLUGS] })
  const both = await Promise.all([publish(), publish()])
  expect(both.map(({ published }) => published.length).sort()).toEqual([0, 9])
  expect((await read('how-it-works')).title).toBe('How it works')
  await expect(read('blog')).rejects.toEqual(expect.objectContaining({ code: 'not_found' }))
  const log = await queues.auditLog({ act: 'content_page.publish' })
  expect(log.items).toHaveLength(9)
})
