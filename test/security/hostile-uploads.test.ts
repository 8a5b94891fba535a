import { promisify } from 'node:util'
import { deflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aVisitor, type Person } from '../support/people.ts'
import { aPdf, aPicture, aSender, aSendingHost, leftBehind, MIB, upload } from '../support/uploads.ts'
import { aWorld, type World } from '../support/world.ts'
import { aPng, type HostileFile, hostileFiles, pngChunk } from './hostile-files.ts'

/** Compression runs in the thread pool so that connections stay alive. */
const inThePool = promisify(deflate)

let world: World
let host: Person
let photos: string
beforeAll(async () => {
  world = await aWorld()
  const sending = await aSendingHost(world)
  host = sending.host
  photos = sending.photos
})
afterAll(() => world.close())
beforeEach(() => world.clock.pass({ seconds: 61 }))

const files: HostileFile[] = await hostileFiles()

describe('a file is refused by its bytes', () => {
  test.each(files.map((file) => [file.what, file] as const))('%s', async (_, { to, name, bytes, code }) => {
    const before = await leftBehind(world)
    const { status, body } = await upload(host, to === 'photos' ? photos : '/documents', [[name, bytes]])
    expect([status, body.code, body.data?.files?.map((file) => file.code)]).toEqual([422, 'files_refused', [code]])
    expect(await leftBehind(world)).toEqual(before)
  })

  test('and honest files sent with it aren’t stored either', async () => {
    const before = await leftBehind(world)
    const [bad] = files
    const { body } = await upload(host, photos, [
      ['good.jpg', await aPicture()],
      ['bad.svg', bad?.bytes ?? ''],
      ['good.png', await aPicture('png')],
    ])
    expect(body.data?.files).toEqual([{ at: 1, name: 'bad.svg', code: 'wrong_type' }])
    expect(await leftBehind(world)).toEqual(before)
  })
})

test('50 megapixels are accepted', async () => {
  const rows = deflateSync(Buffer.alloc(5_000 * (1 + 10_000 / 8)))
  expect((await upload(host, photos, [['a.png', aPng(10_000, 5_000, rows)]])).status).toBe(201)
})

describe('hidden data in an honest picture is not stored', () => {
  const jpeg = () => aPicture('jpeg', 64, 48)
  const CANARY = '<?php system("canary") ?>'
  test.each<[string, () => Promise<Buffer>]>([
    ['an archive behind it', async () => Buffer.concat([await jpeg(), Buffer.from(`PK\x03\x04${CANARY}PK\x05\x06`)])],
    ['a page behind it', async () => Buffer.concat([await aPicture('gif'), Buffer.from(`<html>${CANARY}`)])],
    [
      'a program in its comment',
      async () => {
        const picture = await jpeg()
        const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, CANARY.length + 2]), Buffer.from(CANARY)])
        return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)])
      },
    ],
    [
      'a text that opens to 200 MB',
      async () => {
        const packed = await inThePool(Buffer.alloc(200 * MIB, CANARY))
        return aPng(
          64,
          48,
          deflateSync(Buffer.alloc(9 * 48)),
          pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])),
        )
      },
    ],
    [
      'the place it was taken',
      async () =>
        sharp(await jpeg())
          .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' }, IFD0: { Artist: CANARY } })
          .jpeg()
          .toBuffer(),
    ],
  ])('%s', async (_, make) => {
    const { status, body } = await upload(host, photos, [['a.jpg', await make()]])
    expect(status).toBe(201)
    const [photo] = (body.items ?? []).slice(-1)
    const served = await aVisitor(world).fetch(`${photo?.url}?width=320&format=jpeg`)
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    expect(bytes.includes('canary')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })
})

test('during bombs and large files, honest people can upload, and memory stays limited', async () => {
  const bombs = files.filter(({ code }) => code === 'too_many_pixels' || code === 'too_large')
  const people = await Promise.all(Array.from({ length: 6 }, () => aSender(world)))
  const large = await aPicture('png', 6_900, 7_200)
  const before = process.memoryUsage().rss
  let peak = 0
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  const hostile = people.slice(0, 4).map(async (person) => {
    for (const { name, bytes } of bombs) await upload(person, '/documents', [[name, bytes]])
  })
  const honest = people.slice(4).map((person) =>
    upload(person, '/documents', [
      ['a.png', large],
      ['a.pdf', aPdf(5 * MIB)],
    ]),
  )
  expect((await Promise.all(honest)).map(({ status }) => status)).toEqual([201, 201])
  await Promise.all(hostile)
  clearInterval(look)
  // A process of the site may use 512 MB. This process also contains the test and the data it sends.
  expect((peak - before) / MIB).toBeLessThan(400)
})
