import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aGuest, aVisitor, type Person, proveAddress } from '../../../test/support/people.ts'
import { aPdf, aPicture, aPictureOf, leftBehind, MIB, type Sent, upload } from '../../../test/support/uploads.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let ada: Person
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
const someone = async () => proveAddress(world, await aGuest(world))
const send = (files: readonly Sent[], by = ada) => upload(by, '/documents', files)
const codes = ({ body }: Awaited<ReturnType<typeof send>>) => body.data?.files?.map(({ name, code }) => [name, code])
const stored = (bucket = 'documents') => path.join(world.deps.config.dataDir, 'storage', bucket)
beforeAll(async () => {
  ada = await someone()
})

describe('a document', () => {
  test(claim('7.20', 'is stored, and available by a link for five minutes'), async () => {
    const pdf = aPdf(5_000)
    const { status, body } = await send([['Handelsregister Müller.pdf', pdf]], ada)
    expect(status).toBe(201)
    const [item] = body.items ?? []
    expect(item).toMatchObject({ name: 'Handelsregister Müller.pdf', contentType: 'application/pdf' })
    const id = item?.id as never
    const { url } = await ada.api.files.linkDocument({ id })
    const answer = await aVisitor(world).fetch(url)
    expect(answer.status).toBe(200)
    const kept = new Uint8Array(await answer.arrayBuffer())
    expect([(await PDFDocument.load(kept)).getPageCount(), (item as { bytes?: number }).bytes]).toEqual([
      1,
      kept.length,
    ])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''Handelsregister%20M%C3%BCller.pdf`,
    })
    expect((await aVisitor(world).fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(kept.length),
    )
    world.clock.pass({ minutes: 4, seconds: 59 })
    expect((await aVisitor(world).fetch(url)).status).toBe(200)
    world.clock.pass({ seconds: 1 })
    expect((await aVisitor(world).fetch(url)).status).toBe(404)
  })

  test(claim('13.2', 'isn’t available with a changed link, or without one'), async () => {
    const { body } = await send([
      ['a.pdf', aPdf()],
      ['b.pdf', aPdf()],
    ])
    const [a, b] = body.items ?? []
    const { url } = await ada.api.files.linkDocument({ id: a?.id as never })
    const to = (address: string) =>
      aVisitor(world)
        .fetch(address)
        .then(({ status }) => status)
    expect(await to(url)).toBe(200)
    expect(await to(url.replace(a?.id ?? '', b?.id ?? ''))).toBe(404)
    expect(await to(url.replace(/expires=\d/, 'expires=9'))).toBe(404)
    expect(await to(url.replace(/signature=../, 'signature=xx'))).toBe(404)
    expect(await to(`/storage/documents/${a?.id}`)).toBe(404)
    expect(await to('/storage/documents/..%2f..%2fsecret')).toBe(404)
  })

  test('is never available to anyone else', async () => {
    const { body } = await send([['a.pdf', aPdf()]])
    const id = body.items?.[0]?.id as never
    const other = await someone()
    await expect(other.api.files.linkDocument({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.api.files.removeDocument({ id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is removed, including its row and bytes', async () => {
    const before = await leftBehind(world)
    const { body } = await send([['a.pdf', aPdf()]])
    const id = body.items?.[0]?.id as never
    const { url } = await ada.api.files.linkDocument({ id })
    await ada.api.files.removeDocument({ id })
    expect((await ada.fetch(url)).status).toBe(404)
    await world.runJobs()
    expect(await leftBehind(world)).toEqual(before)
  })

  test('that is a picture is re-encoded', async () => {
    const { body } = await send([['Ausweis.png', await aPicture('png', 300, 200)]])
    expect(body.items?.[0]).toMatchObject({ name: 'Ausweis.png', contentType: 'image/jpeg' })
  })
})

describe('size limits', () => {
  test(claim('5.18 9.1 18.11', 'a file of 10 MiB is accepted, one byte more is refused by name'), async () => {
    const [pdf, picture] = [aPdf(10 * MIB), await aPictureOf(10 * MIB)]
    expect([pdf.length, picture.length]).toEqual([10 * MIB, 10 * MIB])
    expect((await send([['a.pdf', pdf]])).status).toBe(201)
    expect((await send([['a.jpg', picture]])).status).toBe(201)
    const before = await leftBehind(world)
    const refused = await send([
      ['good.pdf', aPdf()],
      ['a.pdf', aPdf(10 * MIB + 1)],
    ])
    expect([refused.status, refused.body.code, codes(refused)]).toEqual([
      422,
      'files_refused',
      [['a.pdf', 'too_large']],
    ])
    expect(await leftBehind(world)).toEqual(before)
  })

  test(claim('9.2 18.11', 'five files of 10 MiB are one upload, and one byte more is refused'), async () => {
    const by = await someone()
    const five = Array.from({ length: 5 }, (_, n): Sent => [`${n}.pdf`, aPdf(10 * MIB)])
    expect((await send(five, by)).status).toBe(201)
    const before = await leftBehind(world)
    const more = await send([...five, ['more.pdf', 'x']], by)
    expect([more.status, more.body.code]).toEqual([413, 'upload_too_large'])
    expect(await leftBehind(world)).toEqual(before)
  })

  test('ten documents at once are accepted, but not an eleventh', async () => {
    const by = await someone()
    const many = Array.from({ length: 11 }, (_, n): Sent => [`${n}.pdf`, aPdf()])
    expect((await send(many.slice(1), by)).status).toBe(201)
    expect((await send(many, by)).body).toMatchObject({ code: 'too_many_files', data: { most: 10 } })
  })

  test(claim('18.14.3', 'ten batches in a minute are accepted, and the requests of one count once'), async () => {
    const by = await someone()
    const one = (batch: string) => upload(by, '/documents', [['a.pdf', aPdf()]], { headers: { 'upload-batch': batch } })
    const first = crypto.randomUUID()
    const words = [await one(first), await one(first), await one(first)]
    for (let n = 1; n < 10; n++) words.push(await one(crypto.randomUUID()))
    expect(words.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect((await one(crypto.randomUUID())).body).toMatchObject({ code: 'too_many' })
    expect((await one(first)).status).toBe(201)
    world.clock.pass({ seconds: 61 })
    expect((await one(crypto.randomUUID())).status).toBe(201)
  })
})

test('only the visible part of a picture is stored', async () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' }, IFD0: { Make: 'Canary-Camera' } }
  const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withExif(gps)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(taken.toString('latin1')).toContain('Exif')
  const { body } = await send([['a.jpg', taken]], await someone())
  const bytes = readFileSync(path.join(stored(), body.items?.[0]?.id ?? ''))
  const { exif, orientation, icc, xmp, width, height } = await sharp(bytes).metadata()
  expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
  expect([width, height]).toEqual([20, 40])
})
