import PDFDocument from 'pdfkit'
import type { Style } from './faces.ts'
import { type Line, linesOf, type Run } from './text-lines.ts'

const INK = '#171b22'
export const GRAPHITE = '#54585f'
const RULE = '#c9c6c0'

const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 56
const RIGHT = PAGE.width - MARGIN
const FOOT = PAGE.height - MARGIN - 26
export const WIDTH = RIGHT - MARGIN
const LEADING = 1.4

/** What a text is to a screen reader. */
export type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
export type Look = { style?: Style; size?: number; color?: string; tag?: Tag }
/** Where a text stands: from the left edge of the sheet's text, so many points wide and below where it is; its lines end at the right with `end`. */
type Box = { x?: number; y?: number; width?: number; end?: boolean }

/** Printed pages in the site's own hand, written from the top. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument
  readonly #known = new Set<string>()
  readonly #runs = new Map<string, Measured>()
  readonly #root: PDFKit.PDFStructureElement
  #parent: PDFKit.PDFStructureElement
  #y = MARGIN

  constructor(title: string, author: string) {
    this.#pdf = new PDFDocument({
      size: 'A4',
      // Without one at the bottom: the library would begin a page by itself.
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
      bufferPages: true,
      // Else it reads one of its own that no text is set in.
      font: '',
      lang: 'en',
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      info: { Title: title, Author: author },
    })
    this.#root = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#root)
    this.#parent = this.#root
  }

  /** Lines of text from where the sheet stands; returns how high they are, and leaves the place to `down`. */
  async text(words: string, look: Look = {}, box: Box = {}): Promise<number> {
    const tag = look.tag ?? 'P'
    if (words.trim() === '') return this.#write(words, look, box)
    const element = this.#pdf.struct(tag)
    this.#parent.add(element)
    const height = await this.#write(words, look, box, () => element.add(this.#pdf.markStructureContent(tag)))
    element.end()
    return height
  }

  /** Texts that belong together, such as the rows of a table. */
  async group(tag: 'Table' | 'TR', write: () => Promise<void>): Promise<void> {
    const [parent, element] = [this.#parent, this.#pdf.struct(tag)]
    parent.add(element)
    this.#parent = element
    await write()
    element.end()
    this.#parent = parent
  }

  async #write(
    words: string,
    { style = 'text', size = 10.5, color = INK }: Look,
    { x = 0, y: below = 0, width = WIDTH - x, end = false }: Box,
    mark?: () => void,
  ): Promise<number> {
    const lines = await linesOf(words, style, width, (run) => this.#widthOf(run, size))
    mark?.()
    this.#pdf.fillColor(color)
    for (const [n, line] of lines.entries()) {
      const left = MARGIN + x + (end || line.rightToLeft ? width - line.width : 0)
      this.#draw(line, left, this.#y + below + n * size * LEADING + size, size, n < lines.length - 1)
    }
    if (mark) this.#pdf.endMarkedContent()
    return lines.length * size * LEADING
  }

  down(by: number): void {
    this.#y += by
  }

  /** Goes on to another page when this one has no room for so much. */
  room(height: number): void {
    if (this.#y + height <= FOOT) return
    this.#pdf.addPage()
    this.#y = MARGIN
  }

  hairline(): void {
    this.#decoration(() => this.#line())
  }

  #line(): void {
    this.#pdf.lineWidth(0.6).strokeColor(RULE).moveTo(MARGIN, this.#y).lineTo(RIGHT, this.#y).stroke()
  }

  /** A dimension line, as a plan has them: a hairline with a tick at each end. */
  measureLine(): void {
    this.#decoration(() => {
      this.#line()
      for (const x of [MARGIN, RIGHT])
        this.#pdf
          .moveTo(x, this.#y - 4)
          .lineTo(x, this.#y + 4)
          .stroke()
    })
  }

  /** Marks what a screen reader leaves out. */
  #decoration(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#pdf.endMarkedContent()
  }

  /** The same words at the foot of each page, with its number where there are several; then the file. */
  async close(foot: string): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange()
    const small: Look = { size: 8.5, color: GRAPHITE }
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page)
      this.#y = FOOT + 8
      this.hairline()
      this.#y += 8
      const artifact = () => this.#pdf.markContent('Artifact', { type: 'Pagination' })
      // The foot is read once, on the first page.
      if (page === 0) await this.text(foot, small, { width: WIDTH - 60 })
      else await this.#write(foot, small, { width: WIDTH - 60 }, artifact)
      if (count > 1) await this.#write(`${page + 1} of ${count}`, small, { x: WIDTH - 60, end: true }, artifact)
    }
    this.#root.end()
    const chunks: Buffer[] = []
    this.#pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    const finished = new Promise<void>((resolve) => this.#pdf.on('end', resolve))
    this.#pdf.end()
    await finished
    return Buffer.concat(chunks)
  }

  #draw(line: Line, left: number, baseline: number, size: number, goesOn: boolean): void {
    let x = left
    // Glyphs that make up a letter, or stand in another order than they are read, are read by what the line says.
    const asItSays = !PLAIN.test(line.text)
    if (asItSays) this.#pdf.markContent('Span', { actual: line.text })
    for (const run of line.runs) {
      const wide = this.#widthOf(run, size)
      this.#pdf.text(run.text, x, baseline, {
        baseline: 'alphabetic',
        lineBreak: false,
        ...this.#measured(run, size).features,
      })
      x += wide
    }
    // Without it a screen reader joins the last word of a line to the first of the next.
    if (goesOn) this.#pdf.text(' ', x, baseline, { baseline: 'alphabetic', lineBreak: false })
    if (asItSays) this.#pdf.endMarkedContent()
  }

  #widthOf(run: Run, size: number): number {
    const { name, font } = run.face
    if (!this.#known.has(name)) this.#pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
    this.#known.add(name)
    this.#pdf.font(name).fontSize(size)
    return this.#measured(run, size).ofOnePoint * size
  }

  /** Setting a run is most of the work, and each is asked about when its line is broken and again when it is drawn. */
  #measured({ face, text }: Run, size: number): Measured {
    const key = `${face.name}\n${text}`
    const known = this.#runs.get(key)
    if (known) return known
    const measured = this.#measure(text, size)
    this.#runs.set(key, measured)
    return measured
  }

  /** fontkit 2.0.4 throws where a font gives a mark no anchor on its base, as Noto's Gurmukhi does: then marks stand where they are drawn. */
  #measure(text: string, size: number): Measured {
    const widthBy = (features: Features) => ({ features, ofOnePoint: this.#pdf.widthOfString(text, features) / size })
    try {
      return widthBy(PLAIN.test(text) ? WORD_BY_WORD : WHOLE)
    } catch {
      return widthBy(NO_ANCHORS)
    }
  }
}

/** Of these each character is a glyph, and they stand in the order they are read. */
const PLAIN =
  /^[\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]*$/u

type Features = { features?: PDFKit.Mixins.OpenTypeFeatures[] }
type Measured = { features: Features; ofOnePoint: number }
// Without a list a run is set word by word, from left to right, and each word only once: a statement has some thousand lines of the same words.
const WORD_BY_WORD: Features = {}
// A list, if only an empty one, has it set whole.
const WHOLE: Features = { features: [] }
const NO_ANCHORS = { features: { mark: false, mkmk: false, abvm: false, blwm: false } } as unknown as Features
