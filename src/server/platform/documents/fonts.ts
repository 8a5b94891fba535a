/// <reference path="./subset-font.d.ts" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font, type GlyphRun } from 'fontkit'
import subsetFont from 'subset-font'

const STYLES = { text: 400, strong: 600, title: 400 } as const
export type Style = keyof typeof STYLES

const HOUSE = '@fontsource-variable/hanken-grotesk'
const TITLES = '@fontsource/instrument-serif'
const noto = (script: string) => `@fontsource-variable/noto-sans-${script}`
/** Each script is in one of these fonts, so their order only matters for the three Han fonts. */
const WORLD = [
  '@fontsource-variable/noto-sans',
  ...['arabic', 'hebrew', 'armenian', 'georgian', 'ethiopic', 'thai', 'lao', 'khmer', 'myanmar', 'sinhala'].map(noto),
  ...['bengali', 'gurmukhi', 'gujarati', 'tamil', 'telugu', 'kannada', 'malayalam'].map(noto),
]
const EMOJI = '@fontsource-variable/noto-emoji'

/** A font file is read once for all documents, because loading it takes most of the time that a document needs. */
export type Face = { name: string; font: Font; bytes: Buffer }
type Slice = { family: string; file: string; claims: [from: number, to: number][] }

const { resolve } = createRequire(import.meta.url)
const slicesOf = new Map<string, Promise<Slice[]>>()
const coverage = new Map<string, Promise<ReadonlySet<number>>>()

const house = new Map<string, Face>()

/**
 * Finds fonts that are already loaded, which cover nearly every character. Awaiting a font for each character would be
 * slow.
 */
export const knownFace = (character: string, style: Style): Face | undefined => house.get(`${style} ${character}`)

/**
 * Returns null if no font has the character. `text` is the whole text around it, which distinguishes Japanese from
 * Chinese.
 */
export async function faceFor(character: string, style: Style, text: string): Promise<Face | null> {
  const points = [...character].filter((one) => !/\p{Default_Ignorable_Code_Point}/u.test(one)).map(pointOf)
  for (const family of [style === 'title' ? TITLES : HOUSE, ...WORLD, ...hanOf(text), EMOJI])
    for (const slice of await slices(family)) {
      if (!points.every((point) => slice.claims.some(([from, to]) => point >= from && point <= to))) continue
      const drawn = await covered(slice)
      if (!points.every((point) => drawn.has(point))) continue
      const face = await loaded(slice, STYLES[style])
      if (character.length === 1 && (family === HOUSE || family === TITLES)) house.set(`${style} ${character}`, face)
      return face
    }
  return null
}

const pointOf = (character: string) => character.codePointAt(0) ?? 0

/**
 * Han characters look different in each country. The other characters in the text show which country's form is needed.
 */
function hanOf(text: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'tc', 'kr'].map(noto)
  if (/\p{Script=Hangul}/u.test(text)) return ['kr', 'jp', 'sc', 'tc'].map(noto)
  return ['sc', 'tc', 'jp', 'kr'].map(noto)
}

function slices(family: string): Promise<Slice[]> {
  return once(slicesOf, family, async () => {
    const listed = resolve(`${family}/unicode.json`)
    const ranges = JSON.parse(await readFile(listed, 'utf8')) as Record<string, string>
    const name = path.basename(family)
    const kind = family === TITLES ? '400' : 'wght'
    return Object.entries(ranges).map(([key, claimed]) => {
      const slice = `${name}-${key.replace(/[[\]]/g, '')}`
      return {
        family,
        file: path.join(path.dirname(listed), 'files', `${slice}-${kind}-normal.woff2`),
        claims: claimed.split(',').map(rangeOf),
      }
    })
  })
}

function rangeOf(range: string): [number, number] {
  const [from = '', to = from] = range.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** Returns the characters a file really contains, because its declared ranges list more. */
function covered({ file }: Slice): Promise<ReadonlySet<number>> {
  return once(coverage, file, async () => {
    const font = create(await readFile(file)) as Font
    return new Set(font.characterSet)
  })
}

const faces = new Map<string, Promise<Face>>()
/** A document needs only a handful of the roughly 450 Han font files, so at most this many are cached. */
const MOST_KEPT = 60

function loaded({ family, file }: Slice, weight: number): Promise<Face> {
  const name = `${path.basename(file, '.woff2')} ${weight}`
  if (faces.size >= MOST_KEPT && !faces.has(name)) faces.delete(faces.keys().next().value ?? '')
  return once(faces, name, async () => {
    const variationAxes = family === TITLES ? {} : { wght: weight }
    // PDFs need fixed-weight TrueType fonts, not the compressed variable fonts used on the web.
    const bytes = await subsetFont(await readFile(file), '', {
      keepAllGlyphs: true,
      targetFormat: 'truetype',
      variationAxes,
    })
    return { name, font: withQuickNumbers(create(bytes) as Font), bytes }
  })
}

/** A number with its signs, such as "$1,250.00" or "DL-100001". */
const NUMBER = /^[A-Z$€£.,+-]*\d[\d.,-]* ?$/

/** Sets numbers without kerning. Laying them out takes half the time of a long statement, as each is another word. */
function withQuickNumbers(font: Font): Font {
  const layout = font.layout.bind(font)
  font.layout = (text, features, ...more) =>
    features === undefined && NUMBER.test(text) ? unkerned(font, text) : layout(text, features, ...more)
  return font
}

function unkerned(font: Font, text: string): GlyphRun {
  const glyphs = font.glyphsForString(text)
  const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }))
  // PDFKit scales the positions before it reads the width.
  const width = () => positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  return Object.defineProperty({ glyphs, positions }, 'advanceWidth', { get: width }) as unknown as GlyphRun
}

function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const made = kept.get(key) ?? make()
  kept.set(key, made)
  return made
}
