import bidiFactory, { type Bidi } from 'bidi-js'
import { type Face, faceFor, knownFace, type Style } from './fonts.ts'

export type Run = { text: string; face: Face }
export type Measure = (run: Run) => number
export type Line = { runs: Run[]; width: number; rightToLeft: boolean; text: string }

/** One user-perceived character with its bidi level. An odd level means right to left. */
type Cluster = { text: string; face: Face | null; level: number }

// The library's types are for the other module format.
const bidi = (bidiFactory as unknown as () => Bidi)()
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

export async function linesOf(text: string, style: Style, width: number, measure: Measure): Promise<Line[]> {
  const lines: Line[] = []
  for (const paragraph of clean(text).split('\n')) lines.push(...(await wrap(paragraph, style, width, measure)))
  return lines
}

function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Co}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, (one) =>
      one === '\n' ? '\n' : one === '\t' ? ' ' : '',
    )
}

async function wrap(text: string, style: Style, width: number, measure: Measure): Promise<Line[]> {
  const short = wholeLine(text, style, measure)
  if (short && short.width <= width) return [short]
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const rightToLeft = ((paragraphs[0]?.level ?? 0) & 1) === 1
  const lineOf = (clusters: Cluster[]): Line => {
    const runs = runsOf(trimmed(clusters))
    return { runs, width: widthOf(runs, measure), rightToLeft, text: clusters.map((one) => one.text).join('') }
  }
  const clusters = await clustersOf(text, style, levels)
  const whole = lineOf(clusters)
  return whole.width <= width ? [whole] : broken(pieces(clusters, text), width, measure).map(lineOf)
}

/** Characters that are one glyph each, read from left to right, and never combine. */
const SIMPLE = /^[ -~\u00A1-\u00AC\u00AE-\u017F\u2013\u2014\u2018-\u201D]*$/

/**
 * Most lines are short, in one font and in Latin letters, so they need no segmenting or reordering. Returns null for
 * other lines and until each character's font is loaded.
 */
function wholeLine(text: string, style: Style, measure: Measure): Line | null {
  if (!SIMPLE.test(text) || text.trim() === '') return null
  const [face, ...others] = new Set([...text].map((one) => knownFace(one, style)))
  if (!face || others.length > 0) return null
  const run = { text: text.trimEnd(), face }
  return { runs: [run], width: measure(run), rightToLeft: false, text }
}

const widthOf = (runs: Run[], measure: Measure) => runs.reduce((sum, run) => sum + measure(run), 0)

function broken(words: Cluster[][], width: number, measure: Measure): Cluster[][] {
  const lines: Cluster[][] = [[]]
  let used = 0
  const add = (clusters: Cluster[], wide: number) => {
    lines.at(-1)?.push(...clusters)
    used += wide
  }
  const wrapAt = (wide: number) => {
    if (used === 0 || used + wide <= width) return
    lines.push([])
    used = 0
  }
  for (const word of words) {
    const wide = widthOf(runsOf(trimmed(word)), measure)
    wrapAt(wide)
    if (wide <= width) add(word, widthOf(runsOf(word), measure))
    else
      for (const cluster of word) {
        const one = widthOf(runsOf([cluster]), measure)
        wrapAt(one)
        add([cluster], one)
      }
  }
  return lines
}

async function clustersOf(text: string, style: Style, levels: Uint8Array): Promise<(Cluster & { at: number })[]> {
  const clusters: (Cluster & { at: number })[] = []
  for (const { segment, index } of characters.segment(text)) {
    const level = levels[index] ?? 0
    const face = knownFace(segment, style) ?? (await faceFor(segment, style, text))
    if (face || [...segment].length === 1) {
      clusters.push({ text: face ? segment : '□', face: face ?? (await faceFor('□', style, text)), level, at: index })
      continue
    }
    for (const part of segment) {
      const alone = await faceFor(part, style, text)
      if (alone && !/\p{Default_Ignorable_Code_Point}/u.test(part))
        clusters.push({ text: part, face: alone, level, at: index })
    }
  }
  return clusters
}

function pieces(clusters: (Cluster & { at: number })[], text: string): Cluster[][] {
  const starts = new Set<number>()
  let opened = false
  for (const { index, segment, isWordLike } of words.segment(text)) {
    const opens = /^[\p{Ps}\p{Pi}]/u.test(segment)
    if ((isWordLike || opens) && !opened) starts.add(index)
    opened = opens
  }
  const all: Cluster[][] = []
  for (const cluster of clusters) {
    const last = all.at(-1)
    if (last && !starts.has(cluster.at)) last.push(cluster)
    else all.push([cluster])
  }
  return all
}

function trimmed(clusters: Cluster[]): Cluster[] {
  const end = clusters.findLastIndex(({ text }) => text.trim() !== '')
  return clusters.slice(0, end + 1)
}

/**
 * Puts a line's clusters in visual order (rule L2 of Unicode's bidirectional algorithm) and joins them if they share a
 * font.
 */
function runsOf(clusters: Cluster[]): Run[] {
  const order = clusters.slice()
  const highest = Math.max(0, ...order.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  const runs: (Run & { level: number })[] = []
  for (const { text, face, level } of order) {
    if (!face) continue
    const last = runs.at(-1)
    const odd = level % 2 === 1
    // The drawing library reverses only Arabic and Hebrew letters itself.
    const turned = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
    if (last?.face === face && last.level === level && turned === odd)
      last.text = turned ? text + last.text : last.text + text
    else runs.push({ text: odd && !turned ? mirrored(text) : text, face, level })
  }
  return runs
}

const mirrored = (text: string) => bidi.getMirroredCharacter(text) ?? text
