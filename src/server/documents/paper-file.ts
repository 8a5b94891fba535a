import path from 'node:path'
import type { BrandedPaper, drawPaper, PaperWords } from './draw-paper.ts'
import { inDrawingThread } from './drawing-thread.ts'

const DRAWING = path.join(import.meta.dirname, 'draw-paper.ts')

/** A paper about money as a PDF of that name. */
export async function paperFile(name: string, words: PaperWords, brand: string): Promise<File> {
  const pdf = await inDrawingThread<BrandedPaper, Awaited<ReturnType<typeof drawPaper>>>(DRAWING, 'drawPaper', {
    ...words,
    brand,
  })
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' })
}
