import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tilesFile, writeTiles } from '../../../../test/support/pmtiles.ts'
import type { Config } from '../../platform/config/config.ts'
import { lookAtMap } from './look-at-map.ts'

const publicUrl = 'https://spaces.example'
const CORS = { 'access-control-allow-origin': publicUrl }
const COVERS = 'covers longitudes 13.00 to 13.80 and latitudes 52.30 to 52.70 in zooms 0 to 14.'

let folder: string
let server: Server
let url: string
/** What the other server answers next. */
let next: { status: number; headers: Record<string, string>; body: Buffer }
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiles-'))
  server = createServer((_, res) => res.writeHead(next.status, next.headers).end(next.body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/city.pmtiles`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const look = async (mapTiles: Config['mapTiles']) => {
  const [found] = await lookAtMap({ mapTiles, publicUrl } as Config)
  return found && [found.level, found.name, found.what]
}
const there = () => look({ file: null, url })
const part = (body: Buffer) => body.subarray(0, 127)
const range = (size: number) => ({ 'content-range': `bytes 0-126/${size}` })

test('without a map file, there is nothing to check', async () => expect(await look(null)).toBeUndefined())

test('a file on this machine says how large it is and what it covers', async () => {
  const file = path.join(folder, 'city.pmtiles')
  writeTiles(file)
  expect(await look({ file, url: null })).toEqual(['good', 'map', `The map file takes 0.1 MB and ${COVERS}`])
})

test('a file with other layers is no map', async () => {
  const file = path.join(folder, 'other.pmtiles')
  writeTiles(file, { named: ['earth', 'trees'] })
  expect(await look({ file, url: null })).toEqual([
    'wrong',
    'map.layers',
    `MAP_PMTILES: ${file} is no map of Protomaps, because it has no layer named roads.`,
  ])
})

test('a file on another server must be readable in parts, and by our pages', async () => {
  const body = part(tilesFile())
  next = { status: 206, headers: { ...CORS, ...range(84_000_000) }, body }
  expect(await there()).toEqual(['good', 'map', `The map file at ${new URL(url).host} takes 84.0 MB and ${COVERS}`])
  next = { status: 206, headers: range(84_000_000), body }
  expect((await there())?.[1]).toBe('map.closed')
  next = { status: 200, headers: CORS, body: tilesFile() }
  expect(await there()).toEqual([
    'wrong',
    'map.unreachable',
    `MAP_PMTILES: ${url} can’t be read (it answered 200 instead of 206).`,
  ])
  next = { status: 206, headers: CORS, body: part(tilesFile({ type: 2 })) }
  expect((await there())?.[2]).toBe(`MAP_PMTILES: ${url} contains pictures; it must contain vector tiles.`)
})
