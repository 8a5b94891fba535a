import { GRAPHITE, Sheet, WIDTH } from './sheet.ts'

export type DocumentLine = readonly [label: string, sum: string]

export type DocumentWords = {
  title: string
  number: string
  operator: string
  head: readonly (readonly [name: string, words: string])[]
  from: readonly string[]
  to: readonly string[]
  about: { title: string; address: string; period: string } | null
  parts: readonly { by: string; lines: readonly DocumentLine[] }[]
  sums: readonly DocumentLine[]
  total: DocumentLine
  note: string
  foot: string
}

/**
 * The brand is the site's name when the document is rendered. The words contain the seller's name from the time of
 * sale.
 */
export type BrandedDocument = DocumentWords & { brand: string }

const HALF = WIDTH / 2
const SUMS = 110

export async function drawPaper(words: BrandedDocument): Promise<Uint8Array> {
  const sheet = new Sheet(`${words.title} ${words.number}`, words.operator)
  await head(sheet, words)
  await parties(sheet, words)
  if (words.about) await subject(sheet, words.about)
  await amounts(sheet, words)
  return sheet.close(words.foot)
}

async function head(sheet: Sheet, words: BrandedDocument): Promise<void> {
  sheet.down(await sheet.text(words.brand, { style: 'title', size: 26 }))
  sheet.down(6)
  sheet.measureLine()
  sheet.down(22)
  sheet.down(await sheet.text(words.title, { style: 'title', size: 38, tag: 'H1' }))
  sheet.down(10)
  for (let at = 0; at < words.head.length; at += 2) {
    const heights = [0]
    for (const [column, fact] of words.head.slice(at, at + 2).entries())
      heights.push(await block(sheet, fact[0], [fact[1]], column * HALF))
    sheet.down(Math.max(...heights) + 10)
  }
}

async function block(sheet: Sheet, name: string, lines: readonly string[], x: number): Promise<number> {
  const box = { x, width: HALF - 20 }
  const high = await sheet.text(name, { size: 8.5, color: GRAPHITE, tag: 'H2' }, box)
  return high + (await sheet.text(lines.filter(Boolean).join('\n'), {}, { ...box, y: high }))
}

async function parties(sheet: Sheet, { from, to }: DocumentWords): Promise<void> {
  sheet.hairline()
  sheet.down(12)
  const high = await block(sheet, 'From', from, 0)
  sheet.down(Math.max(high, await block(sheet, 'To', to, HALF)) + 14)
}

async function subject(sheet: Sheet, { title, address, period }: NonNullable<DocumentWords['about']>): Promise<void> {
  sheet.hairline()
  sheet.down(12)
  sheet.down(await sheet.text(title, { style: 'strong', size: 12, tag: 'H2' }))
  sheet.down(await sheet.text(address, { color: GRAPHITE }))
  sheet.down(await sheet.text(period))
  sheet.down(14)
}

async function amounts(sheet: Sheet, words: DocumentWords): Promise<void> {
  sheet.measureLine()
  sheet.down(12)
  for (const { by, lines } of words.parts) {
    await part(sheet, by)
    await table(sheet, lines)
  }
  sheet.room(120)
  sheet.down(6)
  sheet.hairline()
  sheet.down(8)
  await table(sheet, words.sums)
  sheet.down(4)
  sheet.measureLine()
  sheet.down(10)
  const [label, sum] = words.total
  await sheet.group('Table', () =>
    sheet.group('TR', async () => {
      await sheet.text(label, { style: 'strong', size: 12, tag: 'TH' }, { y: 10 })
      sheet.down(await sheet.text(sum, { style: 'title', size: 24, tag: 'TD' }, { x: HALF, end: true }))
    }),
  )
  sheet.down(8)
  sheet.down(await sheet.text(words.note, { color: GRAPHITE }))
}

async function part(sheet: Sheet, title: string): Promise<void> {
  sheet.room(40)
  sheet.down(4)
  sheet.down(await sheet.text(title, { size: 8.5, color: GRAPHITE, tag: 'H2' }))
}

async function table(sheet: Sheet, lines: readonly DocumentLine[]): Promise<void> {
  if (lines.length === 0) return
  await sheet.group('Table', async () => {
    for (const line of lines) await sheet.group('TR', () => amount(sheet, ...line))
  })
}

async function amount(sheet: Sheet, label: string, sum: string): Promise<void> {
  sheet.room(32)
  const high = await sheet.text(label, { tag: 'TH' }, { width: WIDTH - SUMS - 10 })
  await sheet.text(sum, { tag: 'TD' }, { x: WIDTH - SUMS, end: true })
  sheet.down(high + 3)
}
