import { open } from 'node:fs/promises'

const HEAD = /^%PDF-[12]\.\d/
/** The place of the table of contents, then the mark of the end, and nothing behind it. */
const TAIL = /startxref\s+\d+\s+%%EOF\s*$/
const TAIL_BYTES = 2_048
const CHUNK_BYTES = 256 * 1_024
/** What makes a reader run or open something; each is long enough not to be met by chance. */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData)(?![A-Za-z])/
/** An archive at the end is found by programs that look from there. */
const ARCHIVE = 'PK\x05\x06'
const OVERLAP = 64

/** What is wrong with a document that begins as a PDF; null when nothing is. It is looked at, never opened or run. */
export async function pdfProblem(place: string): Promise<'damaged' | 'active_content' | null> {
  const file = await open(place)
  try {
    const { size } = await file.stat()
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
      return buffer.toString('latin1', 0, bytesRead)
    }
    if (!HEAD.test(await read(0, 16)) || !TAIL.test(await read(Math.max(0, size - TAIL_BYTES), TAIL_BYTES)))
      return 'damaged'
    for (let from = 0; from < size; from += CHUNK_BYTES) {
      const text = plain(await read(from, CHUNK_BYTES + OVERLAP))
      if (text.includes(ARCHIVE)) return 'damaged'
      if (ACTIVE.test(text)) return 'active_content'
    }
    return null
  } finally {
    await file.close()
  }
}

/** A name may be written with its letters as numbers: `/J#61vaScript`. */
const plain = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
