import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { MAX_FILE_BYTES, MAX_UPLOAD_BYTES } from '../../domain/files/file-rules.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'

export type ArrivedFile = { readonly name: string; readonly place: string; readonly bytes: number }
type FormRefusal = { readonly code: 'bad_form' | 'too_many_files' | 'upload_too_large' | 'cut_off' }

/** A part needs only its field name and its file name. Longer headers are refused. */
const PART_LIMITS = { fields: 0, fieldSize: 1_024, headerPairs: 16, headerSize: 8 * 1_024 }

/**
 * Streams a form's files to a folder, so that at most one chunk of each is in memory. Reads the form to its end even if
 * a part is refused, because a client that is still sending wouldn't read the response. `most` limits the number of
 * files.
 */
export async function receiveUpload(
  body: IncomingMessage,
  folder: string,
  most: number,
): Promise<Result<ArrivedFile[], FormRefusal>> {
  const form = openForm(body, most)
  const read = form ? await readForm(body, form, folder) : err({ code: 'bad_form' } as const)
  if (!read.ok && !(await ended(body))) return err({ code: 'cut_off' })
  return read
}

function openForm(body: IncomingMessage, files: number): BusboyInstance | null {
  const headers = { ...body.headers, 'content-type': body.headers['content-type'] ?? '' }
  try {
    return new Busboy({ headers, preservePath: true, limits: { ...PART_LIMITS, files, parts: files + 1 } })
  } catch {
    return null
  }
}

async function readForm(
  body: IncomingMessage,
  form: BusboyInstance,
  folder: string,
): Promise<Result<ArrivedFile[], FormRefusal>> {
  let code: FormRefusal['code'] | undefined
  let total = 0
  const refuse = (why: FormRefusal['code']) => {
    code ??= why
  }
  const files: Promise<ArrivedFile>[] = []
  const streams: Readable[] = []
  const over = Promise.withResolvers<void>()
  const welcome = (bytes: number) => {
    total += bytes
    if (total > MAX_UPLOAD_BYTES) refuse('upload_too_large')
    return code === undefined
  }
  form.on('file', (field, stream, name = '') => {
    streams.push(stream)
    if (field !== 'file') refuse('bad_form')
    const arriving = write(stream, path.join(folder, String(files.length)), welcome)
    // A full disk fails the whole upload. Interruptions are reported by the form itself.
    arriving.catch((error: NodeJS.ErrnoException) => (error.syscall ? over.reject(error) : refuse('bad_form')))
    files.push(arriving.then((file) => ({ ...file, name })))
  })
  form.on('field', () => refuse('bad_form')).on('fieldsLimit', () => refuse('bad_form'))
  form.on('filesLimit', () => refuse('too_many_files')).on('partsLimit', () => refuse('too_many_files'))
  form.once('finish', over.resolve).on('error', () => {
    refuse('bad_form')
    over.resolve()
  })
  body.on('error', () => {}).once('close', over.resolve)
  // If the connection has already been cut, no further event will follow.
  if (body.destroyed) over.resolve()
  body.pipe(form)
  await over.promise.finally(() => body.unpipe(form))
  if (code || !body.complete) for (const stream of streams) stream.destroy()
  await Promise.allSettled(files)
  return code || !body.complete ? err({ code: code ?? 'bad_form' }) : ok(await Promise.all(files))
}

async function write(stream: Readable, place: string, welcome: (bytes: number) => boolean) {
  let bytes = 0
  const kept = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      bytes += part.length
      if (welcome(part.length) && bytes <= MAX_FILE_BYTES) yield part
    }
  }
  await pipeline(stream, kept, createWriteStream(place, { flags: 'wx', mode: 0o600 }))
  return { place, bytes }
}

function ended(body: IncomingMessage): Promise<boolean> {
  if (body.complete || body.destroyed) return Promise.resolve(body.complete)
  return new Promise((resolve) => {
    body.once('end', () => resolve(true)).once('close', () => resolve(body.complete))
    body.resume()
  })
}
