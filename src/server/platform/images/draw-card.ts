import { createHash } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { isBlank } from '../../../domain/kernel/text.ts'
import { type Face, faceFor, type Style } from '../documents/fonts.ts'
import { escapeHtml } from '../escape-html.ts'
import { CARD } from './render-picture.ts'
import './sharp-limits.ts'

const PHOTO = 430
const LEFT = 56
const WIDE = CARD.width - 2 * LEFT
const [PAPER, INK, GRAPHITE] = ['#fbfaf7', '#171b22', '#54585f']
/** Longer titles are cut, because they would be too small to read. */
const MOST_CHARACTERS = 120

export type CardWords = { title: string; place: string; price: string; brand: string }
export type CardFacts = { photo: Uint8Array; words: CardWords; fonts: string }

type Look = { style: Style; colour: string; sizes: readonly number[]; width: number; height: number }
const TITLE: Look = { style: 'title', colour: INK, sizes: [64, 52, 42, 34], width: WIDE, height: 84 }
const FACTS: Look = { style: 'text', colour: GRAPHITE, sizes: [30, 26, 22], width: WIDE - 180, height: 44 }
const MARK: Look = { style: 'title', colour: INK, sizes: [40], width: 160, height: 56 }

export async function drawCard({ photo, words, fonts }: CardFacts): Promise<Uint8Array> {
  const { title, place, price, brand } = words
  const [head, facts, mark] = [
    await fitted(title, TITLE, fonts),
    await fitted([place, price].filter(Boolean).join('  ·  '), FACTS, fonts),
    await fitted(brand, MARK, fonts),
  ]
  const base = { ...CARD, channels: 3 as const, background: PAPER }
  return sharp({ create: base })
    .composite([
      { input: await sharp(photo, { failOn: 'error' }).resize(CARD.width, PHOTO).toBuffer(), left: 0, top: 0 },
      { input: head.image, left: LEFT, top: PHOTO + 28 },
      { input: facts.image, left: LEFT, top: CARD.height - 32 - facts.height },
      { input: mark.image, left: CARD.width - LEFT - mark.width, top: CARD.height - 28 - mark.height },
    ])
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}

async function fitted(text: string, { style, colour, sizes, ...box }: Look, fonts: string) {
  // The library treats a string without visible characters as an error.
  const words = isBlank(text) ? '–' : clean(text)
  await load(words, style, fonts)
  const font = style === 'title' ? 'Instrument Serif' : 'Hanken Grotesk'
  const markup = `<span foreground="${colour}">${escapeHtml(words)}</span>`
  let drawn: { data: Buffer; info: { width: number; height: number } } | undefined
  for (const size of sizes) {
    const text = {
      text: markup,
      font: `${font} ${size}`,
      dpi: 72,
      width: box.width,
      rgba: true,
      wrap: 'word-char' as const,
    }
    drawn = await sharp({ text }).png().toBuffer({ resolveWithObject: true })
    if (drawn.info.height <= box.height) break
  }
  const { data = Buffer.alloc(0), info = { width: 1, height: 1 } } = drawn ?? {}
  const [width, height] = [Math.min(info.width, box.width), Math.min(info.height, box.height)]
  return { image: await sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer(), width, height }
}

function clean(text: string): string {
  const seen = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Co}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, ' ')
  const characters = [...new Intl.Segmenter('en').segment(seen.replace(/\s+/g, ' ').trim())].map(
    ({ segment }) => segment,
  )
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : characters.join('')
}

const known = new Set<string>()

async function load(text: string, style: Style, fonts: string): Promise<void> {
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    const face = await faceFor(segment, style, text)
    if (!face || known.has(face.name)) continue
    const fontfile = await fileOf(face, fonts)
    await sharp({ text: { text: '.', font: 'sans 8', fontfile } })
      .raw()
      .toBuffer()
    known.add(face.name)
  }
}

async function fileOf({ name, bytes }: Face, folder: string): Promise<string> {
  const file = path.join(folder, `${createHash('sha256').update(name).update(bytes).digest('hex').slice(0, 32)}.ttf`)
  if (await stat(file).catch(() => null)) return file
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const half = `${file}.${process.pid}.half`
  await writeFile(half, bytes, { mode: 0o600 })
  await rename(half, file)
  return file
}
