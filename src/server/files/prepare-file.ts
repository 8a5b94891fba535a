import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type FileRefusal,
  type FileType,
  fileTypeOf,
  MAX_FILE_BYTES,
  shownFileName,
} from '../../domain/files/file-rules.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { type Asker, fairQueue } from '../platform/documents/fair-queue.ts'
import { workerThread } from '../platform/documents/worker-thread.ts'
import { type ImportedPicture, importPicture, type PictureSize } from '../platform/images/import-picture.ts'
import { importWork, QueueFull } from '../platform/images/work-queue.ts'
import type { ArrivedFile } from './receive-upload.ts'
import type { PdfProblem } from './rewrite-pdf.ts'

export type PreparedFile = {
  readonly name: string
  readonly place: string
  readonly contentType: 'image/jpeg' | 'application/pdf' | 'application/json'
  readonly bytes: number
  readonly sha256: Buffer
  readonly picture: ImportedPicture | null
}
type Wanted = { readonly types: readonly FileType[] } & PictureSize

const REWRITE = path.join(import.meta.dirname, 'rewrite-pdf.ts')
/** The time limit starts when processing starts. The slowest legitimate 10 MiB file takes a few seconds. */
const REWRITE_MS = 60_000
const pdfs = { enter: fairQueue(), thread: workerThread() }

/**
 * Checks a file by its bytes, not its name. Pictures and PDFs are rewritten to a second file next to it, so that what
 * we store is what we checked. Throws QueueFull if too many files are waiting.
 */
export async function prepareFile(
  { name, place, bytes }: ArrivedFile,
  { types, longest, square = false }: Wanted,
  asker: Asker,
): Promise<Result<PreparedFile, { readonly code: FileRefusal }>> {
  const shown = shownFileName(name)
  if (!shown) return err({ code: 'bad_name' })
  if (bytes === 0) return err({ code: 'empty' })
  if (bytes > MAX_FILE_BYTES) return err({ code: 'too_large' })
  const type = fileTypeOf(await headOf(place))
  if (type === 'heic') return err({ code: 'heic' })
  if (!type || !types.includes(type)) return err({ code: 'wrong_type' })
  if (type === 'application/pdf') {
    const rewritten = `${place}.pdf`
    const problem = await rewrite({ from: place, to: rewritten }, asker)
    return problem ? err({ code: problem }) : ok(await described(shown, rewritten, type, null))
  }
  const drawn = `${place}.jpg`
  const picture = await importWork.run(drawn, () => importPicture(place, drawn, { longest, square }))
  return picture.ok ? ok(await described(shown, drawn, 'image/jpeg', picture.value)) : picture
}

async function rewrite(paths: { from: string; to: string }, asker: Asker): Promise<PdfProblem | null> {
  const waiting = pdfs.enter(asker)
  if (!waiting) throw new QueueFull('too many PDFs of this account or network are waiting')
  try {
    await waiting.turn()
    return await pdfs.thread<object, PdfProblem | null>(REWRITE, 'rewritePdf', paths, REWRITE_MS)
  } catch {
    return 'damaged'
  } finally {
    waiting.leave()
  }
}

async function headOf(place: string): Promise<Uint8Array> {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export async function described(
  name: string,
  place: string,
  contentType: PreparedFile['contentType'],
  picture: ImportedPicture | null,
): Promise<PreparedFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(place), hash)
  return { name, place, contentType, bytes: (await stat(place)).size, sha256: hash.digest(), picture }
}
