import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import type { BrandedDocument, DocumentWords, drawPaper } from './draw-document.ts'
import { type Asker, fairQueue, type Place } from './fair-queue.ts'
import { workerThread } from './worker-thread.ts'

const DRAWING = path.join(import.meta.dirname, 'draw-document.ts')
const RETRY_SECONDS = 5
/**
 * How long a request waits when its account has reached its limit. By then most requests can be served, and a script
 * that retries at once is slowed down.
 */
const WAIT_MS = 5_000
const LOOK_MS = 200
const LONGEST_MS = 30_000

export type DocumentFile = { readonly name: string; readonly words: DocumentWords }

/**
 * Short documents have a page or two. Long ones have a line for each booking of a month. The two kinds queue
 * separately, so that long documents don't delay short ones.
 */
type Length = 'short' | 'long'
const desks = {
  short: { enter: fairQueue(), draw: workerThread() },
  long: { enter: fairQueue(), draw: workerThread(15) },
} satisfies Record<Length, object>

export async function paperFile(document: DocumentFile, brand: string): Promise<File> {
  const place = desks.short.enter('site')
  if (!place) throw new Error('the queue refused a document of the site')
  try {
    await place.turn()
    return await draw('short', document, brand)
  } finally {
    place.leave()
  }
}

/**
 * Renders a PDF for the requesting account. Refuses if too many documents of the account or its network are waiting.
 * `read` is called only when the request's turn comes, so refused and waiting requests cost no query or memory.
 */
export async function documentFor<R>(
  { deps, account, request, now }: Context<'signed_in'>,
  length: Length,
  read: () => Promise<Result<DocumentFile, R>>,
): Promise<Result<File, R | { code: 'too_many'; retryAt: Temporal.Instant }>> {
  const place = await placeIn(length, { account: account.id, address: request.address })
  if (!place) return err({ code: 'too_many', retryAt: now.add({ seconds: RETRY_SECONDS }) })
  await place.turn()
  const began = performance.now()
  try {
    const document = await read()
    return document.ok ? ok(await draw(length, document.value, deps.config.brand)) : document
  } finally {
    // After a long document, the slot stays empty for as long as the document took, so that the machine has time for
    // other requests.
    if (length === 'long') setTimeout(place.leave, performance.now() - began).unref()
    else place.leave()
  }
}

async function placeIn(length: Length, asker: Asker): Promise<Place | null> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const place = desks[length].enter(asker)
    if (place) return place
    await wait(LOOK_MS)
  }
  return desks[length].enter(asker)
}

async function draw(length: Length, { name, words }: DocumentFile, brand: string): Promise<File> {
  const facts: BrandedDocument = { ...words, brand }
  const pdf: Awaited<ReturnType<typeof drawPaper>> = await desks[length].draw(DRAWING, 'drawPaper', facts, LONGEST_MS)
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' })
}
