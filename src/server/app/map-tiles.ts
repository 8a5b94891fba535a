import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Config } from '../platform/config/config.ts'
import { isKnown } from '../platform/http/etags.ts'

type Env = { Bindings: HttpBindings }

export const MAP_TILES_PATH = '/map/streets.pmtiles'
/** The first bytes contain the header and the root directory, which differ between any two files. */
const START_BYTES = 16_384
const FRESH = 'public, max-age=86400'

/** Serves the parts of the operator's PMTiles file that a map asks for (RFC 9110, 14). */
export function mapTiles(site: Hono<Env>, { mapTiles }: Pick<Config, 'mapTiles'>): void {
  const file = mapTiles?.file
  if (file) site.on(['GET', 'HEAD'], MAP_TILES_PATH, (c) => answer(c, file))
}

type Known = { size: number; changed: number; tag: string }
const known = new Map<string, Known>()

async function answer(c: Context<Env>, file: string): Promise<Response> {
  const facts = await factsOf(file)
  if (!facts) return c.text('The map file is not available.\n', 404)
  const { size, tag } = facts
  const headers = {
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    'cache-control': FRESH,
    etag: tag,
  }
  if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304, headers)
  const asked = c.req.header('range')
  const stale = (c.req.header('if-range') ?? tag) !== tag
  const range = asked && !stale ? rangeIn(asked, size) : 'whole'
  if (range === 'outside') return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
  const [first, last] = range === 'whole' ? [0, size - 1] : range
  const part = range === 'whole' ? {} : { 'content-range': `bytes ${first}-${last}/${size}` }
  const all = { ...headers, ...part, 'content-length': String(last - first + 1) }
  if (c.req.method === 'HEAD') return c.body(null, 200, all)
  const stream = Readable.toWeb(createReadStream(file, { start: first, end: last }))
  return c.body(stream as ReadableStream, range === 'whole' ? 200 : 206, all)
}

/** The tag depends only on the content, so that all servers with the same file agree. */
async function factsOf(file: string): Promise<Known | null> {
  let opened: FileHandle | undefined
  try {
    opened = await open(file)
    const { size, mtimeMs: changed } = await opened.stat()
    const before = known.get(file)
    if (before && before.size === size && before.changed === changed) return before
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    const hash = createHash('sha256').update(buffer.subarray(0, bytesRead)).update(String(size))
    const facts = { size, changed, tag: `"${hash.digest('hex').slice(0, 24)}"` }
    known.set(file, facts)
    return facts
  } catch {
    return null
  } finally {
    await opened?.close()
  }
}

/** Reads one range. A request for several, or in another unit, gets the whole file, as the standard allows. */
function rangeIn(asked: string, size: number): [first: number, last: number] | 'whole' | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked) ?? []
  if (from === '' && to === '') return 'whole'
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'whole'
  return first > last || first >= size ? 'outside' : [first, last]
}
