import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Logger } from 'pino'
import { isUuid } from '../../../domain/kernel/id.ts'
import { ok } from '../../../domain/kernel/result.ts'
import { workerThread } from '../documents/worker-thread.ts'
import { isKnown } from '../http/etags.ts'
import type { CardFacts, CardWords, drawCard } from './draw-card.ts'
import { openPictureCache, type PictureCache } from './picture-cache.ts'
import {
  CARD,
  demoPictureAt,
  type Format,
  findUploadedPicture,
  type Picture,
  type PictureAsk,
  RENDERING,
  readPictureAsk,
  type Uploads,
} from './render-picture.ts'
import { pictureWork, QueueFull, type WorkQueue } from './work-queue.ts'

type ImageDeps = {
  readonly dataDir: string
  readonly log: Pick<Logger, 'warn'>
  readonly cacheBytes?: number
  readonly queue?: WorkQueue
  readonly uploads?: Uploads
  readonly findCard?: FindCard
}
type Renderer = {
  find(pathname: string): Promise<Picture | null>
  cache: PictureCache
  queue: WorkQueue
  log: ImageDeps['log']
}

const MEGABYTE = 1024 * 1024
const FRESH = 'public, max-age=3600'

/** Answers GET and HEAD of /storage/<path>?width&height&quality&format. `readPictureAsk` lists the allowed values. */
export function imageRoute(deps: ImageDeps): (request: Request) => Promise<Response> {
  const { dataDir, log, uploads, findCard, cacheBytes = 256 * MEGABYTE, queue = pictureWork } = deps
  let opened: Promise<PictureCache> | undefined
  const fonts = path.join(dataDir, 'card-fonts')
  const find = async (pathname: string) =>
    demoPictureAt(pathname) ??
    (uploads ? await findUploadedPicture(uploads, pathname) : null) ??
    (findCard ? await findCardPicture({ find: findCard, uploads, fonts }, pathname) : null)
  return async (request) => {
    opened ??= openPictureCache(path.join(dataDir, 'image-cache'), cacheBytes).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return answer({ cache: await opened, queue, log, find }, request)
  }
}

async function answer(renderer: Renderer, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plain(405, 'Pictures can only be read', { allow: 'GET, HEAD' })
  const { pathname, searchParams } = new URL(request.url)
  const picture = await renderer.find(pathname)
  if (!picture) return plain(404, 'This picture does not exist')
  const ask = picture.as ? ok(picture.as) : readPictureAsk(searchParams)
  if (!ask.ok) return plain(400, ask.refusal.sentence)
  const format = ready(renderer, picture, ask.value)
  const wanted = { ...ask.value, format }
  const key = keyOf(picture, wanted)
  const headers = {
    'cache-control': FRESH,
    etag: `"${key.slice(0, 32)}-${format}"`,
    'content-type': `image/${format}`,
    'x-content-type-options': 'nosniff',
  }
  if (isKnown(request.headers.get('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
  try {
    const bytes = (await renderer.cache.read(key)) ?? (await make(renderer, picture, wanted, key, request.signal))
    const body = request.method === 'HEAD' ? null : new Uint8Array(bytes)
    return new Response(body, { headers: { ...headers, 'content-length': String(bytes.length) } })
  } catch (error) {
    if (error instanceof QueueFull)
      return plain(503, 'Too many pictures are being made; try again', { 'retry-after': '2' })
    if (request.signal.aborted) return plain(503, 'The client disconnected')
    throw error
  }
}

/** AVIF takes much longer to encode, so it is created when the queue is idle, and WebP is served until then. */
function ready(renderer: Renderer, picture: Picture, ask: PictureAsk): Format {
  if (ask.format !== 'avif') return ask.format
  const key = keyOf(picture, ask)
  if (renderer.cache.has(key)) return 'avif'
  if (renderer.queue.isIdle()) {
    make(renderer, picture, ask, key).catch((error: unknown) =>
      renderer.log.warn({ err: error }, 'a picture could not be converted to AVIF'),
    )
  }
  return 'webp'
}

function make(
  renderer: Renderer,
  picture: Picture,
  ask: PictureAsk,
  key: string,
  signal?: AbortSignal,
): Promise<Buffer> {
  const work = async () => {
    const bytes = await picture.draw(ask)
    // A full disk slows the next request but doesn't fail this one.
    await renderer.cache
      .keep(key, bytes)
      .catch((error: unknown) => renderer.log.warn({ err: error }, 'a picture could not be stored'))
    return bytes
  }
  return renderer.queue.run(key, work, signal)
}

function keyOf(picture: Picture, { width, height, quality, format }: PictureAsk): string {
  const facts = [RENDERING, ...picture.facts, width, height, quality]
  return `${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}.${format}`
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

type FindCard = (spaceId: string) => Promise<(CardWords & { photo: string }) | null>
type CardDeps = { find: FindCard; uploads: Uploads | undefined; fonts: string }

const DRAWING = path.join(import.meta.dirname, 'draw-card.ts')
const LONGEST_MS = 30_000
const inThread = workerThread()
/** Increase this number when the card's design changes. */
const VERSION = 1
const AS: PictureAsk = { ...CARD, quality: 80, format: 'jpeg' }
const COVER: PictureAsk = { width: 1_280, height: null, quality: 90, format: 'jpeg' }

async function findCardPicture({ find, uploads, fonts }: CardDeps, pathname: string): Promise<Picture | null> {
  const [, id = ''] = /^\/storage\/cards\/([0-9a-f-]{36})\.jpg$/.exec(pathname) ?? []
  const card = isUuid(id) ? await find(id) : null
  if (!card) return null
  const { photo: place, ...words } = card
  const photo = demoPictureAt(place) ?? (uploads ? await findUploadedPicture(uploads, place) : null)
  if (!photo) return null
  return {
    facts: ['card', VERSION, words, ...photo.facts],
    as: AS,
    draw: async () => {
      const facts: CardFacts = { photo: await photo.draw(COVER), words, fonts }
      return Buffer.from(
        await inThread<CardFacts, Awaited<ReturnType<typeof drawCard>>>(DRAWING, 'drawCard', facts, LONGEST_MS),
      )
    },
  }
}
