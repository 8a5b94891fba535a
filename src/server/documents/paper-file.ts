import path from 'node:path'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import type { BrandedPaper, drawPaper, PaperWords } from './draw-paper.ts'
import { drawingQueue } from './drawing-queue.ts'
import { workerThread } from './worker-thread.ts'

const DRAWING = path.join(import.meta.dirname, 'draw-paper.ts')
const RETRY_SECONDS = 5
const takeTurn = drawingQueue()
/** From the start of a drawing; one that takes longer hangs. */
const LONGEST_MS = 30_000
const inThread = workerThread()

/** A document about money: its file's name, without the ending, and its text. */
export type Paper = { readonly name: string; readonly words: PaperWords }

/** A document as a PDF for an email of the site. */
export async function paperFile(paper: Paper, brand: string): Promise<File> {
  const end = await takeTurn('site')
  return draw(paper, brand).finally(end)
}

/** A document as a PDF for the account that asks; refused while too many of its documents, or of its network, are being drawn. */
export async function paperFor(
  { deps, account, request, now }: Context<'signed_in'>,
  paper: Paper,
): Promise<Result<File, { code: 'too_many'; retryAt: Temporal.Instant }>> {
  const end = await takeTurn({ account: account.id, address: request.address })
  if (!end) return err({ code: 'too_many', retryAt: now.add({ seconds: RETRY_SECONDS }) })
  return ok(await draw(paper, deps.config.brand).finally(end))
}

async function draw({ name, words }: Paper, brand: string): Promise<File> {
  const facts: BrandedPaper = { ...words, brand }
  const pdf: Awaited<ReturnType<typeof drawPaper>> = await inThread(DRAWING, 'drawPaper', facts, LONGEST_MS)
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' })
}
