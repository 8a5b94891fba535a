import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { anAdmin } from '../../../../test/support/applications.ts'
import { HOSTILE_STRINGS } from '../../../../test/support/hostile-strings.ts'
import { aVisitor } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function aPictured(title = 'North Light'): Promise<string> {
  const { id } = await aSpace(world, { title })
  await world.sql`
    insert into photos (space_id, position, path, alt, width, height)
    values (${id}, 1, 'demo/studio-1-a.m1.c3.l2.jpg', 'A studio', 1200, 800), (${id}, 2, 'demo/office-1-a.m0.c0.l0.jpg', 'B', 1200, 800)`
  return id
}
const card = (id: string, query = '') => aVisitor(world).fetch(`/storage/cards/${id}.jpg${query}`)
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
async function inkOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).extract({ left: 40, top: 440, width: 1_100, height: 100 }).stats()
  return 255 - (channels[0]?.mean ?? 255)
}

test(
  claim(
    '10.20',
    'a published space has a picture of 1200 × 630 with its first photo, title and price, whatever size is requested',
  ),
  async () => {
    const id = await aPictured()
    const [plain, asked] = [await card(id), await card(id, '?width=1920&format=png')]
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(plain.headers.get('etag')).toBe(asked.headers.get('etag'))
    const bytes = await bytesOf(plain)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_200, height: 630, format: 'jpeg' })
    expect(bytes.length).toBeLessThan(300_000)
    expect(await inkOf(bytes)).toBeGreaterThan(await inkOf(await bytesOf(await card(await aPictured('.')))))
  },
)

test('the picture contains the site’s name as the operator has set it', async () => {
  const id = await aPictured()
  const before = (await card(id)).headers.get('etag')
  const { settings } = (await anAdmin(world)).api
  await settings.saveSettings({ changes: { brand: { value: 'Halls', version: 0 } }, reason: 'As agreed.' })
  expect((await card(id)).headers.get('etag')).not.toBe(before)
})

test('another title gives another picture', async () => {
  const id = await aPictured()
  const before = (await card(id)).headers.get('etag')
  await world.sql`update spaces set title = 'South Light' where id = ${id}`
  expect((await card(id)).headers.get('etag')).not.toBe(before)
})

test(claim('10.20', 'an unpublished space or one without photos has no such picture'), async () => {
  const id = await aPictured()
  expect((await card(id)).status).toBe(200)
  for (const status of ['paused', 'archived', 'in_review', 'draft']) {
    await world.sql`update spaces set status = ${status} where id = ${id}`
    expect((await card(id)).status, status).toBe(404)
  }
  expect((await card((await aSpace(world)).id)).status).toBe(404)
  expect((await card(crypto.randomUUID())).status).toBe(404)
  expect((await card('x'.repeat(36))).status).toBe(404)
})

test('a title is drawn as text, in any script and length', async () => {
  const titles = [
    ...HOSTILE_STRINGS.slice(0, 8),
    '&amp;&#x3c;',
    '\u200b\u2060',
    '東京スタジオ קפה مرحبا 🎹',
    'W'.repeat(80),
    '>',
    '\'"&',
  ]
  for (const title of titles) expect((await card(await aPictured(title))).status, title).toBe(200)
})
