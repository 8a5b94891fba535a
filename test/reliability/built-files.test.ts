import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSpace } from '../support/spaces.ts'
import { aWorld, type World } from '../support/world.ts'

const BUILT = path.resolve(import.meta.dirname, '..', '..', 'build')
const CLIENT = path.join(BUILT, 'client')
/** These are the encodings that a browser sends. The server must ignore the ones it doesn't know. */
const BROWSER = 'gzip, deflate, br, zstd'

let world: World
beforeAll(async () => {
  const pages = import(/* @vite-ignore */ pathToFileURL(path.join(BUILT, 'server', 'index.js')).href)
  world = await aWorld({ loadPages: () => pages as Promise<ServerBuild> })
})
afterAll(() => world.close())

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** Returns the raw bytes, because fetch would decompress them. */
function ask(place: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(new URL(place, world.url), { headers }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) }))
    }).on('error', reject)
  })
}

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
const text = files.filter((file) => /\.(m?js|css|svg|json|webmanifest|html|txt)$/.test(file))
const worthIt = text.filter((file) => readFileSync(path.join(CLIENT, file)).length > 256)

test('every script, style and text above 256 bytes is compressed with brotli or gzip, and decompresses to the file', async () => {
  expect(worthIt.filter((file) => file.startsWith('assets/')).length).toBeGreaterThan(20)
  for (const file of worthIt) {
    const plain = readFileSync(path.join(CLIENT, file))
    const [packed, zipped, asIs] = [
      await ask(`/${file}`, { 'accept-encoding': BROWSER }),
      await ask(`/${file}`, { 'accept-encoding': 'gzip' }),
      await ask(`/${file}`, { 'accept-encoding': 'identity' }),
    ]
    const said = [packed, zipped, asIs].map(({ status, headers }) => [status, headers['content-encoding']])
    expect(said, file).toEqual([
      [200, 'br'],
      [200, 'gzip'],
      [200, undefined],
    ])
    expect(brotliDecompressSync(packed.body).equals(plain), file).toBe(true)
    expect(gunzipSync(zipped.body).equals(plain), file).toBe(true)
    expect(asIs.body.equals(plain), file).toBe(true)
    expect(packed.body.length, file).toBeLessThan(plain.length)
    for (const { headers } of [packed, zipped, asIs])
      expect(headers.vary?.toLowerCase(), file).toContain('accept-encoding')
  }
})

test('a file that was already sent is sent again as asked: in each encoding, its head, a part of it, or as unchanged', async () => {
  const file = '/sw.js'
  const plain = readFileSync(path.join(CLIENT, file))
  for (let n = 0; n < 2; n++) {
    const packed = await ask(file, { 'accept-encoding': BROWSER })
    const zipped = await ask(file, { 'accept-encoding': 'gzip' })
    const asIs = await ask(file)
    expect(brotliDecompressSync(packed.body).equals(plain)).toBe(true)
    expect(gunzipSync(zipped.body).equals(plain)).toBe(true)
    expect(asIs.body.equals(plain)).toBe(true)
    for (const { headers, body } of [packed, zipped, asIs]) {
      expect(headers['content-length']).toBe(String(body.length))
      expect([headers['cache-control'], headers['content-type']]).toEqual([
        'no-cache',
        'text/javascript; charset=utf-8',
      ])
    }
    const part = await ask(file, { range: 'bytes=0-9' })
    expect([part.status, part.body.toString()]).toEqual([206, plain.toString('utf8', 0, 10)])
    const head = await fetch(new URL(file, world.url), { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(plain.length)])
    const known = { 'accept-encoding': 'identity', 'if-none-match': asIs.headers.etag ?? '' }
    expect((await fetch(new URL(file, world.url), { method: 'HEAD', headers: known })).status).toBe(304)
    const unchanged = await ask(file, { 'if-none-match': asIs.headers.etag ?? '' })
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
    const packedOnly = await ask(file, { 'if-none-match': packed.headers.etag ?? '' })
    expect(packedOnly.status).toBe(200)
  }
})

test('already compressed files stay unchanged', async () => {
  const font = files.find((file) => file.endsWith('.woff2'))
  for (const file of [font, 'hero-480.webp', 'icon-192.png'])
    expect((await ask(`/${file}`, { 'accept-encoding': BROWSER })).headers['content-encoding'], file).toBeUndefined()
})

test('hashed names are cached for a year, and others are revalidated with their tag', async () => {
  const script = worthIt.find((file) => file.startsWith('assets/') && file.endsWith('.js'))
  expect((await ask(`/${script}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const file of ['sw.js', 'offline.html', 'favicon.svg', 'manifest.webmanifest']) {
    const first = await ask(`/${file}`, { 'accept-encoding': BROWSER })
    const { etag = '' } = first.headers
    expect(first.headers['cache-control'], file).toBe(file === 'sw.js' ? 'no-cache' : 'public, max-age=3600')
    const again = await ask(`/${file}`, { 'accept-encoding': BROWSER, 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.headers.etag, again.body.length], file).toEqual([304, etag, 0])
    const changed = await ask(`/${file}`, { 'accept-encoding': BROWSER, 'if-none-match': '"other"' })
    expect([changed.status, changed.body.equals(first.body)], file).toEqual([200, true])
  }
})

test('a page lists its styles before fonts and scripts, which wait for visible content or its picture', async () => {
  for (const [page, rel, begins] of [
    ['/', 'later', 'text/x-later'],
    ['/browse', 'modulepreload', 'module'],
    ['/auth', 'modulepreload', 'module'],
    ['/nothing', 'modulepreload', 'module'],
  ] as const) {
    const html = (await ask(page)).body.toString()
    const links = [...html.slice(0, html.indexOf('</head>')).matchAll(/<link [^>]*rel="(\w+)"[^>]*>/g)]
    expect(links[0]?.[1], page).toBe('stylesheet')
    const scripts = links.filter(([link]) => link.includes('.js"'))
    expect(scripts.length, page).toBeGreaterThan(3)
    expect(new Set(scripts.map(([, of]) => of)), page).toEqual(new Set([rel]))
    const low = scripts.filter(([link]) => link.includes('fetchpriority="low"'))
    expect(low.length, page).toBe(rel === 'later' ? 0 : scripts.length)
    expect(
      html.match(/<script [^>]*type="[^"]+"[^>]*>/g)?.map((tag) => tag.match(/type="([^"]+)"/)?.[1]),
      page,
    ).toEqual([begins])
  }
})

test('a results page requests one picture before everything else', async () => {
  for (let n = 0; n < 3; n++) {
    const { id } = await aSpace(world, { rank: n })
    await world.sql`
      insert into photos (space_id, position, path, alt, width, height)
      values (${id}, 0, ${`demo/studio-1-a.m0.c${n}.l0.jpg`}, 'A bright studio', 1536, 1024)`
  }
  const html = (await ask('/browse')).body.toString()
  const pictures = [...html.matchAll(/<img [^>]*srcSet="[^>]*>/gi)].map(([picture]) => picture)
  expect(pictures.map((picture) => /fetchPriority="high"/i.test(picture))).toEqual([true, false])
})

/** The server bundle's files. Files of the previous build stay for a while, but nothing imports them. */
function serverFiles(file = path.join(BUILT, 'server', 'index.js'), found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, place] of readFileSync(file, 'utf8').matchAll(/(?:from|import\(?) ?"(\.[^"]+\.js)"/g))
    serverFiles(path.resolve(path.dirname(file), place ?? ''), found)
  return found
}

test('the server renders with React’s production build in every mode', () => {
  const built = [...serverFiles()]
  expect(built.length).toBeGreaterThan(20)
  expect(built.filter((file) => /NODE_ENV|console\.createTask/.test(readFileSync(file, 'utf8')))).toEqual([])
})
