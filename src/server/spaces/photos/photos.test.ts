import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aPicture, leftBehind, type Sent, upload } from '../../../../test/support/uploads.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
})

async function aHost(): Promise<{ host: Person; id: string; send(files: readonly Sent[]): ReturnType<typeof upload> }> {
  const host = await aGuest(world)
  world.clock.pass({ seconds: 61 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${host.id}, 'host', ${world.clock.now()})`
  const { id } = await aSpace(world)
  await world.sql`update spaces set host_id = ${host.id} where id = ${id}`
  await world.sql`delete from photos where space_id = ${id}`
  return { host, id, send: (files) => upload(host, `/host/spaces/${id}/photos`, files) }
}
const three = async (): Promise<Sent[]> => [
  ['a.jpg', await aPicture('jpeg', 400, 300)],
  ['b.png', await aPicture('png')],
  ['c.webp', await aPicture('webp')],
]
type Photos = { items: { id: string; url: string; alt: string }[] }
const ids = ({ items }: Photos) => items.map(({ id }) => id)

describe('photos of a space', () => {
  test('are added in the form’s order, after existing ones, and everyone can see them', async () => {
    const { id, send } = await aHost()
    expect((await send(await three())).status).toBe(201)
    const { body } = await send([['d.gif', await aPicture('gif')]])
    const page = await aVisitor(world).api.spaces.showSpace({ id: id as never })
    expect(page.photos.map(({ url }) => url)).toEqual((body as Photos).items.map(({ url }) => url))
    expect(page.photos[0]).toMatchObject({
      width: 400,
      height: 300,
      alt: '',
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    const picture = await aVisitor(world).fetch(`${page.photos[0]?.url}?width=320&height=160`)
    expect(picture.headers.get('cache-control')).toBe('public, max-age=3600')
    const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([320, 160, 'webp'])
  })

  test(claim('13.5', 'are reordered all at once, and an outdated order gets the current one'), async () => {
    const { host, id, send } = await aHost()
    const order = ids((await send(await three())).body as Photos)
    const put = (photoIds: string[]) => host.api.photosOfSpaces.orderPhotos({ id: id as never, photoIds })
    expect(ids(await put(order.toReversed()))).toEqual(order.toReversed())
    const [a = '', b = '', c = ''] = order
    const wrong = [[a, b], [a, b, b], [a, b, c, c], [a, b, crypto.randomUUID()], []]
    for (const photoIds of wrong)
      await expect(put(photoIds)).rejects.toMatchObject({ code: 'photos_changed', data: { items: { length: 3 } } })
    expect(ids(await host.api.photosOfSpaces.listPhotos({ id: id as never }))).toEqual(order.toReversed())
  })

  test('keep one place each during simultaneous orders and uploads', async () => {
    const { host, id, send } = await aHost()
    const order = ids((await send(await three())).body as Photos)
    const put = async (photoIds: string[]) => {
      const done = host.api.photosOfSpaces.orderPhotos({ id: id as never, photoIds })
      // Reordering is refused only if a photo was added in the meantime and the order omits it.
      const ended = await done.then(
        () => 'done',
        (error: { code?: string }) => error.code,
      )
      expect(['done', 'photos_changed']).toContain(ended)
    }
    const more: Sent = ['more.png', await aPicture('png')]
    await Promise.all([
      put(order.toReversed()),
      send([more]),
      put([order[1] ?? '', order[0] ?? '', order[2] ?? '']),
      send([more]),
    ])
    const places = await world.sql<
      { position: number }[]
    >`select position from photos where space_id = ${id} order by position`
    expect(places.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  })

  test(claim('13.5', 'have a description of up to 200 characters'), async () => {
    const { host, id, send } = await aHost()
    const [photoId = ''] = ids((await send(await three())).body as Photos)
    const describe = (alt: string) => host.api.photosOfSpaces.describePhoto({ id: id as never, photoId, alt })
    expect((await describe(' A hall <b>with</b> a < b ')).items[0]?.alt).toBe('A hall with a < b')
    expect((await describe('x'.repeat(200))).items[0]?.alt).toHaveLength(200)
    const over = host.api.photosOfSpaces.describePhoto({ id: id as never, photoId, alt: 'mine', was: 'old' })
    await expect(over).rejects.toMatchObject({ code: 'photos_changed' })
    await expect(describe('x'.repeat(201))).rejects.toMatchObject({ status: 400 })
  })

  test('are removed with their bytes, but the last one of a published space stays', async () => {
    const before = await leftBehind(world)
    const { host, id, send } = await aHost()
    const [a = '', b = '', c = ''] = ids((await send(await three())).body as Photos)
    const remove = (photoId: string) => host.api.photosOfSpaces.removePhoto({ id: id as never, photoId })
    const url = (await host.api.photosOfSpaces.listPhotos({ id: id as never })).items[0]?.url ?? ''
    expect((await host.fetch(`${url}?width=320`)).status).toBe(200)
    expect(ids(await remove(a))).toEqual([b, c])
    expect((await host.fetch(`${url}?width=320`)).status).toBe(404)
    await remove(b)
    await expect(remove(c)).rejects.toMatchObject({ code: 'last_photo' })
    await world.sql`update spaces set status = 'paused' where id = ${id}`
    expect(ids(await remove(c))).toEqual([])
    await world.runJobs()
    expect(await leftBehind(world)).toEqual(before)
  })

  test('are limited to 40, and one too many leaves nothing behind', async () => {
    const { host, id, send } = await aHost()
    const small = await aPicture('png', 8, 8)
    const many = (count: number) => Array.from({ length: count }, (_, n): Sent => [`${n}.png`, small])
    expect((await send(many(41))).body).toMatchObject({ code: 'too_many_files', data: { most: 40 } })
    expect((await send(many(39))).status).toBe(201)
    const before = await leftBehind(world)
    expect((await send(many(2))).body).toMatchObject({ code: 'too_many_photos', data: { most: 40, left: 1 } })
    await world.runJobs()
    expect(await leftBehind(world)).toEqual(before)
    expect((await send(many(1))).status).toBe(201)
    expect((await send(many(1))).body).toMatchObject({ code: 'too_many_photos', data: { left: 0 } })
    expect((await host.api.photosOfSpaces.listPhotos({ id: id as never })).items).toHaveLength(40)
  })

  test('of another host are not found', async () => {
    const [mine, theirs] = [await aHost(), await aHost()]
    const answers = await Promise.all(
      [theirs.id, crypto.randomUUID()].map(async (id) => {
        const { status, body } = await upload(mine.host, `/host/spaces/${id}/photos`, [
          ['a.png', await aPicture('png')],
        ])
        return [status, body]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[0]).toBe(404)
  })

  test('a HEIC file is refused by name, and nothing of its batch is stored', async () => {
    const { send } = await aHost()
    const before = await leftBehind(world)
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const { status, body } = await send([...(await three()), ['IMG_0001.HEIC', heic, 'image/heic']])
    expect([status, body.data?.files]).toEqual([422, [{ at: 3, name: 'IMG_0001.HEIC', code: 'heic' }]])
    expect(await leftBehind(world)).toEqual(before)
  })
})
