import PDFDocument from 'pdfkit'
import type { Style } from './fonts.ts'
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

export type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
export type Look = { style?: Style; size?: number; color?: string; tag?: Tag }
type Box = { x?: number; y?: number; width?: number; end?: boolean }

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
      // A bottom margin would make the library start pages by itself.
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
      bufferPages: true,
      // Without this option, the library loads a default font that is never used.
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

  async text(words: string, look: Look = {}, box: Box = {}): Promise<number> {
    const tag = look.tag ?? 'P'
    if (words.trim() === '') return this.#write(words, look, box)
    const element = this.#pdf.struct(tag)
    this.#parent.add(element)
    const height = await this.#write(words, look, box, () => element.add(this.#pdf.markStructureContent(tag)))
    element.end()
    return height
  }

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

  #decoration(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#pdf.endMarkedContent()
  }

  async close(foot: string): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange()
    const small: Look = { size: 8.5, color: GRAPHITE }
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page)
      this.#y = FOOT + 8
      this.hairline()
      this.#y += 8
      const artifact = () => this.#pdf.markContent('Artifact', { type: 'Pagination' })
      // Screen readers should read the footer only once, on the first page.
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
    // If glyphs are combined or reordered, screen readers need the line's text.
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
    // Without a space, a screen reader joins the last word of a line with the first word of the next.
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

  /**
   * Caches measurements, because measuring takes most of the time and each run is measured twice: for line breaking and
   * for drawing.
   */
  #measured({ face, text }: Run, size: number): Measured {
    const key = `${face.name}\n${text}`
    const known = this.#runs.get(key)
    if (known) return known
    const measured = this.#measure(text, size)
    this.#runs.set(key, measured)
    return measured
  }

  /**
   * fontkit 2.0.4 throws if a font has no anchor for a mark, as in Noto's Gurmukhi. In that case, marks stay at their
   * default position.
   */
  #measure(text: string, size: number): Measured {
    const widthBy = (features: Features) => ({ features, ofOnePoint: this.#pdf.widthOfString(text, features) / size })
    try {
      return widthBy(PLAIN.test(text) ? WORD_BY_WORD : WHOLE)
    } catch {
      return widthBy(NO_ANCHORS)
    }
  }
}

/** Characters that are always one glyph each, in reading order. */
const PLAIN =
  /^[\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]*$/u

type Features = { features?: PDFKit.Mixins.OpenTypeFeatures[] }
type Measured = { features: Features; ofOnePoint: number }
// Without a feature list, text is laid out word by word, left to right, and words are cached. A statement repeats the
// same words in thousands of lines.
const WORD_BY_WORD: Features = {}
// A feature list, even an empty one, makes the library lay out the whole text at once.
const WHOLE: Features = { features: [] }
const NO_ANCHORS = { features: { mark: false, mkmk: false, abvm: false, blwm: false } } as unknown as Features
