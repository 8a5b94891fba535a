import { readFile, writeFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

export type PdfProblem = 'damaged' | 'active_content'

const HEAD = /^%PDF-[12]\.\d/
/** Nothing may follow the end marker, because an appended archive would be a second document in the same file. */
const TAIL = /startxref\s+\d+\s+%%EOF\s*$/
/** No legitimate stream in a 10 MB file inflates to more, and the library has no limit of its own. */
const MOST_INFLATED = 64 * 1024 * 1024
/** The decompression ratios of chained filters multiply. */
const CHAINED =
  /\/(?:FlateDecode|Fl|LZWDecode|LZW)\b[^\]>]{0,200}\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/

/** Limits how often the word `stream` may occur. It occurs twice for each stream. */
const MOST_STREAMS = 50_000

/** PDF entries that make a reader run, open or send something automatically. */
const ACTIVE_KEYS = ['JS', 'JavaScript', 'AA', 'EF', 'EmbeddedFiles', 'XFA', 'RichMediaContent', 'RichMediaSettings']
/** PDF actions that affect something outside the document. */
const ACTIVE_ACTIONS = [
  ...['JavaScript', 'Launch', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'Rendition', 'Movie', 'Sound'],
  ...['Thread', 'GoTo3DView', 'RichMediaExecute'],
]
const ACTIVE_ANNOTATIONS = ['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']

/**
 * Parses a PDF with all its object streams, refuses active content, and writes the PDF again. So what we store is what
 * we checked, and it contains nothing that only other PDF readers would see.
 * @public A thread calls it by name.
 */
export async function rewritePdf({ from, to }: { from: string; to: string }): Promise<PdfProblem | null> {
  const bytes = await readFile(from)
  const isWhole =
    HEAD.test(bytes.toString('latin1', 0, 16)) && TAIL.test(bytes.toString('latin1', bytes.length - 2_048))
  if (!isWhole || expandsTooFar(bytes)) return 'damaged'
  try {
    // Without `throwOnInvalidObject`, the library would copy objects that it can't parse, and nothing would check them.
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    if (!hasFewPages(document)) return 'damaged'
    const { trailerInfo } = document.context
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
    if ([...objects, ...Object.values(trailerInfo)].some((object) => object && isActive(object)))
      return 'active_content'
    await writeFile(to, await document.save({ addDefaultPage: false, updateFieldAppearances: false }))
    return null
  } catch {
    return 'damaged'
  }
}

const MOST_PAGES = 5_000

/** Walks the page tree itself, because the library visits a node once per reference to it. */
function hasFewPages(document: PDFDocument): boolean {
  const waiting: PDFObject[] = [document.catalog.Pages()]
  const seen = new Set<PDFObject>()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) return false
    seen.add(node)
    const kids = node instanceof PDFDict ? node.lookup(PDFName.of('Kids')) : undefined
    if (seen.size + waiting.length > MOST_PAGES) return false
    if (!(kids instanceof PDFArray)) continue
    if (kids.size() > MOST_PAGES) return false
    for (let n = 0; n < kids.size(); n++) {
      const kid = kids.lookup(n)
      if (!kid) return false
      waiting.push(kid)
    }
  }
  return document.getPageCount() > 0
}

function expandsTooFar(bytes: Buffer): boolean {
  const text = bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  if (CHAINED.test(text)) return true
  let streams = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    streams++
    if (streams > MOST_STREAMS) return true
    const begin = at + (bytes[at + 6] === 13 ? 8 : 7)
    try {
      inflateSync(bytes.subarray(begin), { maxOutputLength: MOST_INFLATED })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return true
    }
  }
  return false
}

function isActive(object: PDFObject): boolean {
  if (object instanceof PDFArray) return object.asArray().some(isActive)
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return false
  const nameOf = (key: string) => {
    const found = dict.lookup(PDFName.of(key))
    return found instanceof PDFName ? found.decodeText() : ''
  }
  const keys = dict.keys().map((key) => key.decodeText())
  if (keys.some((key) => ACTIVE_KEYS.includes(key))) return true
  if (ACTIVE_ACTIONS.includes(nameOf('S')) || ACTIVE_ANNOTATIONS.includes(nameOf('Subtype'))) return true
  if (nameOf('S') === 'URI' && !isPlainLink(dict.lookup(PDFName.of('URI')))) return true
  const opening = dict.lookup(PDFName.of('OpenAction'))
  if (opening && !(opening instanceof PDFArray || (opening instanceof PDFDict && isGoTo(opening)))) return true
  return dict.values().some(isActive)
}

const isGoTo = (action: PDFDict) =>
  action.lookup(PDFName.of('S')) === PDFName.of('GoTo') && !action.has(PDFName.of('Next'))

/** True for a link that does nothing until someone clicks it. */
function isPlainLink(uri: PDFObject | undefined): boolean {
  const text = uri instanceof PDFString || uri instanceof PDFHexString ? uri.decodeText() : ''
  return /^(?:https?|mailto):/i.test(text)
}
