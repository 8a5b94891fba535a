import type { IncomingMessage } from 'node:http'
import { MAX_UPLOAD_BYTES } from '../../domain/files/file-rules.ts'
import type { Refused } from '../platform/http/refuse-request.ts'
import { factsOf, isUpload } from './endpoint-facts.ts'

/** No legitimate request to a page, webhook or endpoint has a larger body. Larger bodies are refused unread. */
const BODY_LIMIT = 64 * 1024
const FORM_BYTES = 64 * 1024
const BODY_MS = 30_000

/**
 * Decides from the headers whether to refuse a body. The length must be declared, because otherwise most of the body
 * would arrive before we can refuse it.
 */
export function unwelcomeBody({ method, headers }: IncomingMessage, path: string): Refused | null {
  const chunked = headers['transfer-encoding'] !== undefined
  const length = Number(headers['content-length'] ?? 0)
  if (method === 'GET' || method === 'HEAD') return chunked || length > 0 ? NO_BODY : null
  if (chunked) return NO_LENGTH
  if (isUpload(method ?? '', path)) return unwelcomeForm(headers, length)
  const limit = factsOf(path)?.bodyLimit ?? BODY_LIMIT
  if (length > limit)
    return { status: 413, code: 'body_too_large', text: `The body is larger than ${limit / 1024} KiB.` }
  const json = /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/i.test(headers['content-type'] ?? '')
  const packed = (headers['content-encoding'] ?? 'identity') !== 'identity'
  return path.startsWith('/api/v1/') && length > 0 && (!json || packed) ? NOT_JSON : null
}

function unwelcomeForm(headers: IncomingMessage['headers'], length: number): Refused | null {
  const { 'content-type': type = '', 'content-encoding': packed = 'identity' } = headers
  if (length > MAX_UPLOAD_BYTES + FORM_BYTES) return UPLOAD_TOO_LARGE
  return /^multipart\/form-data\s*;/i.test(type) && packed === 'identity' ? null : NOT_A_FORM
}
const UPLOAD_TOO_LARGE = {
  status: 413,
  code: 'upload_too_large',
  text: 'The files are larger than 50 MiB together.',
}
const NOT_A_FORM = {
  status: 415,
  code: 'form_only',
  text: 'The body must be a form with files (Content-Type: multipart/form-data).',
}
const NO_BODY = { status: 400, code: 'no_body_here', text: 'A read-only request must not have a body.' }
const NO_LENGTH = {
  status: 411,
  code: 'length_required',
  text: 'The request must state the length of its body (Content-Length).',
}
const NOT_JSON = {
  status: 415,
  code: 'json_only',
  text: 'The body must be plain JSON (Content-Type: application/json).',
}

const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

/** Large bodies count as uploads until they are answered, so that they can't fill the memory. */
export const isLarge = (req: IncomingMessage): boolean => lengthOf(req) > BODY_LIMIT

export function bodyArrived(req: IncomingMessage): Promise<'here' | 'gone' | 'late'> {
  if (req.complete || lengthOf(req) === 0) return Promise.resolve('here')
  const isHere = isLarge(req) ? gather(req) : () => req.complete
  return new Promise((resolve) => {
    let here = false
    const look = () => {
      here ||= isHere()
      if (here || req.destroyed) done()
    }
    const done = () => {
      clearTimeout(late)
      req.off('readable', look).off('close', done).off('error', done)
      here ||= isHere()
      resolve(here ? 'here' : req.destroyed ? 'gone' : 'late')
    }
    const late = setTimeout(done, BODY_MS)
    // The body stays in the stream's buffer, which is larger than BODY_LIMIT (see `openServer`).
    req.on('readable', look).once('close', done).once('error', done)
  })
}

/** Node stops reading when its buffer is full, so a large body is taken out of it and put back as a whole. */
function gather(req: IncomingMessage): () => boolean {
  const chunks: Buffer[] = []
  let left = lengthOf(req)
  return () => {
    for (let chunk: Buffer | null = req.read(); chunk; chunk = left > 0 ? req.read() : null) {
      chunks.push(chunk)
      left -= chunk.length
    }
    if (left > 0) return false
    req.unshift(Buffer.concat(chunks))
    return true
  }
}
