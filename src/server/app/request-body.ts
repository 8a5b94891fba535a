import type { IncomingMessage } from 'node:http'
import { factsOf } from './endpoint-facts.ts'

/** Larger than any honest body of a page, a webhook or an endpoint; refused before any of it is read. */
const BODY_LIMIT = 64 * 1024

export type Unwelcome = { status: 400 | 411 | 413; text: string }

/**
 * Why a body is not even read, by the headers alone; null when it may come. Its length is always said before: a body that
 * is only counted while it comes can be refused only when much of it is here.
 */
export function unwelcomeBody({ method, headers }: IncomingMessage, path: string): Unwelcome | null {
  const chunked = headers['transfer-encoding'] !== undefined
  const length = Number(headers['content-length'] ?? 0)
  if (method === 'GET' || method === 'HEAD')
    return chunked || length > 0 ? { status: 400, text: 'A request that only reads has no body.' } : null
  if (chunked) return { status: 411, text: 'The length of the body must be said in advance (Content-Length).' }
  const limit = factsOf(path)?.bodyLimit ?? BODY_LIMIT
  return length > limit ? { status: 413, text: `The body is larger than ${limit / 1024} KiB.` } : null
}

/** Resolves once the whole body waits to be read, at once without one; false when its sender has gone before. */
export function bodyArrived(req: IncomingMessage): Promise<boolean> {
  if (req.complete || Number(req.headers['content-length'] ?? 0) === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    const look = () => {
      if (req.complete || req.destroyed) done()
    }
    const done = () => {
      req.off('readable', look).off('close', done).off('error', done)
      resolve(req.complete)
    }
    // The body waits in the stream's own buffer, which holds more than the largest welcome one (see `openServer`).
    req.on('readable', look).once('close', done).once('error', done)
  })
}
