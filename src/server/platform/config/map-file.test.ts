import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tilesFile } from '../../../../test/support/pmtiles.ts'
import { readConfig } from './config.ts'
import { readTilesFile } from './map-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiles-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function saved(content: Buffer | string): string {
  const file = path.join(folder, `${crypto.randomUUID()}.pmtiles`)
  writeFileSync(file, content)
  return file
}
const machine = { root: false, checkout: '/x', keepSecret: () => 'x'.repeat(40), keepPushKeys: () => ({}) as never }
function problems(env: Record<string, string>): string[] {
  const read = readConfig(env, machine)
  return read.ok ? [] : read.problems
}

test('a file says what it covers and which layers it has', () => {
  const file = saved(tilesFile())
  expect(readTilesFile(file)).toMatchObject({
    covers: { west: 13, south: 52.3, east: 13.8, north: 52.7, minZoom: 0, maxZoom: 14 },
    layers: ['earth', 'water', 'roads', 'places'],
  })
  expect(problems({ MAP_PMTILES: file })).toEqual([])
})

test.each([
  ['is not a PMTiles file', () => saved('<!doctype html>'.repeat(20))],
  ['is not a PMTiles file', () => saved('')],
  ['is a PMTiles file of version 2; it must be version 3', () => saved(tilesFile({ version: 2 }))],
  ['contains pictures; it must contain vector tiles', () => saved(tilesFile({ type: 2 }))],
  ['is compressed in a way that browsers can’t read; it must use gzip', () => saved(tilesFile({ compression: 4 }))],
  ['is incomplete: copy it again', () => saved(tilesFile().subarray(0, 140))],
  ['is damaged: copy it again', () => saved(tilesFile().fill(7, 127))],
  ['does not exist', () => '/nowhere/city.pmtiles'],
  ['is not a file', () => tmpdir()],
])('the site doesn’t start with a file that %s', (problem, file) => {
  const name = file()
  expect(problems({ MAP_PMTILES: name })).toEqual([`MAP_PMTILES: ${name} ${problem}`])
})

test('an address must be encrypted, and a path must be complete', () => {
  expect(problems({ MAP_PMTILES: 'https://tiles.example/city.pmtiles' })).toEqual([])
  expect(problems({ MAP_PMTILES: 'http://tiles.example/city.pmtiles' })).toEqual([
    'MAP_PMTILES is not an https:// address',
  ])
  expect(problems({ MAP_PMTILES: 'city.pmtiles' })).toHaveLength(1)
})

test('a style and a file can’t be set together', () => {
  const both = { MAP_PMTILES: 'https://tiles.example/city.pmtiles', MAP_STYLE_URL: 'https://tiles.example/style.json' }
  expect(problems(both)).toEqual(['MAP_PMTILES and MAP_STYLE_URL are both set: remove one of them'])
})
