import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tilesFile, writeTiles } from '../../../test/support/pmtiles.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { MAP_TILES_PATH } from './map-tiles.ts'
import { pagePolicy } from './security-headers.ts'

let world: World
let folder: string
let file: string
let whole: Buffer
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiles-'))
  file = path.join(folder, 'berlin.pmtiles')
  writeTiles(file)
  whole = readFileSync(file)
  world = await aWorld({ env: { MAP_PMTILES: file } })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(world.url + MAP_TILES_PATH, { method, headers: { 'accept-encoding': 'identity', ...headers } })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test.each([
  ['bytes=0-126', 0, 126],
  ['bytes=100-', 100, -1],
  ['bytes=-50', -50, -1],
  ['bytes=100-99999999', 100, -1],
])('%s gets that part', async (range, first, last) => {
  const answer = await ask({ range })
  const from = first < 0 ? whole.length + first : first
  const to = last < 0 ? whole.length - 1 : last
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to}/${whole.length}`)
  expect(answer.headers.get('content-length')).toBe(String(to - from + 1))
  expect(await bytes(answer)).toEqual(whole.subarray(from, to + 1))
})

test.each(['bytes=99999999-', 'bytes=-0'])('%s is outside the file', async (range) => {
  const answer = await ask({ range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
})

test.each([{}, { range: 'bytes=5-1' }, { range: 'bytes=0-1,5-6' }, { range: 'lines=1-2' }])(
  'a request with %j gets the whole file',
  async (headers) => {
    const answer = await ask(headers)
    expect(answer.status).toBe(200)
    expect(await bytes(answer)).toEqual(whole)
  },
)

test('the file is described without its content, and known content isn’t sent again', async () => {
  const head = await ask({}, 'HEAD')
  const tag = head.headers.get('etag') ?? ''
  expect(head.headers.get('accept-ranges')).toBe('bytes')
  expect(head.headers.get('content-length')).toBe(String(whole.length))
  expect((await ask({ 'if-none-match': tag })).status).toBe(304)
  expect((await ask({ 'if-none-match': `"other", W/${tag}` })).status).toBe(304)
  expect((await ask({ range: 'bytes=0-9', 'if-range': tag })).status).toBe(206)
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
})

test('a new file has a new tag at once', async () => {
  const before = (await ask({}, 'HEAD')).headers.get('etag')
  writeFileSync(file, tilesFile({ layers: { earth: [] } }))
  const after = (await ask({}, 'HEAD')).headers.get('etag')
  expect(after).not.toBe(before)
  writeFileSync(file, whole)
  expect((await ask({}, 'HEAD')).headers.get('etag')).toBe(before)
})

test('the library that draws the map reads the file from the site', async () => {
  const archive = new PMTiles(world.url + MAP_TILES_PATH)
  expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 14, minLon: 13, maxLat: 52.7 })
  expect((await archive.getZxy(14, 8802, 5373))?.data.byteLength).toBeGreaterThan(100)
})

test('without the setting, there is no such address', async () => {
  const plain = await aWorld()
  expect((await fetch(plain.url + MAP_TILES_PATH)).status).toBe(404)
  await plain.close()
})

test('pages may connect to the server of the file, and to no other', () => {
  const config = { publicUrl: 'https://spaces.example', mapStyleUrl: undefined, mode: 'production' } as const
  const connects = (mapTiles: Parameters<typeof pagePolicy>[1]['mapTiles']) =>
    /connect-src [^;]*/.exec(pagePolicy('n', { ...config, mapTiles, stripe: null }, '/browse'))?.[0]
  expect(connects({ file: '/srv/city.pmtiles', url: null })).toBe(`connect-src 'self' wss://spaces.example`)
  expect(connects({ file: null, url: 'https://tiles.example/maps/city.pmtiles' })).toBe(
    `connect-src 'self' wss://spaces.example https://tiles.example`,
  )
})
