import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aRoute, PICTURE, setUp } from '../../../../test/support/picture-route.ts'
import { FORMATS } from './render-picture.ts'

setUp()

const sizeOf = async (reply: Response) => sharp(Buffer.from(await reply.arrayBuffer())).metadata()

describe('picture parameters', () => {
  test('without parameters a picture is 800 wide, WebP whatever Accept says, and fresh for an hour', async () => {
    const { get } = aRoute()
    const reply = await get(PICTURE, { accept: 'image/jpeg' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('image/webp')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(5_000)
    expect(await sizeOf(reply)).toMatchObject({ format: 'webp', width: 800, height: 533 })
  })

  test('the default quality is 80', async () => {
    const { get } = aRoute()
    const tags = await Promise.all(
      ['', '?quality=80', '?quality=90'].map(async (query) => (await get(PICTURE + query)).headers.get('etag')),
    )
    expect(tags[0]).toBe(tags[1])
    expect(tags[0]).not.toBe(tags[2])
  })

  test.each([
    [1, 320],
    [320, 320],
    [321, 480],
    [800, 800],
    [801, 1024],
    [1200, 1200],
    [1920, 1200],
    [99999, 1200],
  ])('width %i is served as %i', async (width, served) => {
    expect(await sizeOf(await aRoute().get(`${PICTURE}?width=${width}`))).toMatchObject({ width: served })
  })

  test('a height crops the picture to cover', async () => {
    expect(await sizeOf(await aRoute().get(`${PICTURE}?width=480&height=480&format=jpeg`))).toMatchObject({
      format: 'jpeg',
      width: 480,
      height: 480,
    })
  })

  test('empty parameters count as missing', async () => {
    expect(await sizeOf(await aRoute().get(`${PICTURE}?width=&height=&quality=&format=`))).toMatchObject({
      format: 'webp',
      width: 800,
    })
  })

  test.each([
    'width=0',
    'width=-5',
    'width=1e3',
    'width=abc',
    'width=1.5',
    'height=0',
    'quality=0',
    'quality=101',
    'format=gif',
    'format=svg',
    'width=9999999999999',
  ])('%s is refused with an error message', async (query) => {
    const reply = await aRoute().get(`${PICTURE}?${query}`)
    expect(reply.status).toBe(400)
    expect(await reply.text()).toMatch(/^(width|height|quality|format) must be /)
  })

  test.each(FORMATS.filter((format) => format !== 'avif'))('%s is created on request', async (format) => {
    expect(await sizeOf(await aRoute().get(`${PICTURE}?width=320&format=${format}`))).toMatchObject({ format })
  })

  test('AVIF is WebP until it is ready', async () => {
    const { get, cached } = aRoute()
    expect((await get(`${PICTURE}?width=320&format=avif`)).headers.get('content-type')).toBe('image/webp')
    await expect.poll(() => cached().some((file) => file.endsWith('.avif')), { timeout: 10_000 }).toBe(true)
    await expect
      .poll(async () => (await get(`${PICTURE}?width=320&format=avif`)).headers.get('content-type'))
      .toBe('image/avif')
  })
})

describe('stored pictures', () => {
  test.each([
    '/storage/demo/studio-9-a.m0.c0.l0.jpg',
    '/storage/demo/studio-1-a.jpg',
    '/storage/demo/studio-1-a.m2.c0.l0.jpg',
    '/storage/demo/studio-1-a.m0.c9.l0.jpg',
    '/storage/demo/studio-1-a.m0.c0.l9.jpg',
    '/storage/other/studio-1-a.m0.c0.l0.jpg',
    '/storage/',
    '/storage/demo/',
    '/storage/demo/manifest.json',
    '/storage/demo/../../package.json',
    '/storage/demo/..%2f..%2fpackage.json',
    '/storage/demo/%2e%2e/LICENSE',
    '/storage/demo/..\\LICENSE',
    '/storage//etc/passwd',
    '/storage/demo/constructor',
    '/storage/demo/studio-1-a.m0.c0.l0.jpg%00',
    '/storage/demo/studio-1-a.m0.c0.l0.jpg/',
  ])('%s is not a picture', async (target) => {
    expect((await aRoute().get(target)).status).toBe(404)
  })

  test('variations of one render are different pictures', async () => {
    const { get } = aRoute()
    const tags = await Promise.all(
      ['m0.c0.l0', 'm1.c0.l0', 'm0.c1.l0', 'm0.c0.l1'].map(async (v) =>
        (await get(`/storage/demo/studio-1-a.${v}.jpg?width=320`)).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(4)
  })

  test('pictures are read-only', async () => {
    const { get } = aRoute()
    expect((await get(PICTURE, {}, 'POST')).status).toBe(405)
    const head = await get(PICTURE, {}, 'HEAD')
    expect(head.status).toBe(200)
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })
})
