import { GRAPHITE, Sheet, WIDTH } from '../documents/sheet.ts'
import type { ReceiptWords } from './receipt-words.ts'

const HALF = WIDTH / 2
const SUMS = 110

/** The receipt as a PDF; called in a thread of its own (see documents/drawing-thread.ts). */
export async function drawReceipt(words: ReceiptWords): Promise<Uint8Array> {
  const sheet = new Sheet(`Receipt ${words.number}`, words.operator)
  await head(sheet, words)
  await parties(sheet, words)
  await sold(sheet, words)
  await amounts(sheet, words)
  return sheet.close(words.foot)
}

async function head(sheet: Sheet, words: ReceiptWords): Promise<void> {
  sheet.down(await sheet.text('Daylet', { style: 'title', size: 26 }))
  sheet.down(6)
  sheet.measureLine()
  sheet.down(22)
  sheet.down(await sheet.text('Receipt', { style: 'title', size: 38 }))
  sheet.down(10)
  // Two columns of a name above what it is.
  for (let at = 0; at < words.head.length; at += 2) {
    const heights = [0]
    for (const [column, fact] of words.head.slice(at, at + 2).entries())
      heights.push(await block(sheet, fact[0], [fact[1]], column * HALF))
    sheet.down(Math.max(...heights) + 10)
  }
}

async function block(sheet: Sheet, name: string, lines: readonly string[], x: number): Promise<number> {
  const box = { x, width: HALF - 20 }
  const high = await sheet.text(name, { size: 8.5, color: GRAPHITE }, box)
  return high + (await sheet.text(lines.filter(Boolean).join('\n'), {}, { ...box, y: high }))
}

async function parties(sheet: Sheet, { seller, buyer }: ReceiptWords): Promise<void> {
  sheet.hairline()
  sheet.down(12)
  const high = await block(sheet, 'From', seller, 0)
  sheet.down(Math.max(high, await block(sheet, 'To', buyer, HALF)) + 14)
}

async function sold(sheet: Sheet, { space }: ReceiptWords): Promise<void> {
  sheet.hairline()
  sheet.down(12)
  sheet.down(await sheet.text(space.title, { style: 'strong', size: 12 }))
  sheet.down(await sheet.text(space.address, { color: GRAPHITE }))
  sheet.down(await sheet.text(space.period))
  sheet.down(14)
}

async function amounts(sheet: Sheet, words: ReceiptWords): Promise<void> {
  sheet.measureLine()
  sheet.down(12)
  for (const { by, lines } of words.sold) {
    await part(sheet, by)
    for (const line of lines) await amount(sheet, ...line)
  }
  sheet.room(120)
  sheet.down(6)
  sheet.hairline()
  sheet.down(8)
  for (const line of words.net) await amount(sheet, ...line)
  sheet.down(4)
  sheet.measureLine()
  sheet.down(10)
  const [label, sum] = words.total
  await sheet.text(label, { style: 'strong', size: 12 }, { y: 10 })
  sheet.down(await sheet.text(sum, { style: 'title', size: 24 }, { x: HALF, end: true }))
  sheet.down(8)
  sheet.down(await sheet.text(words.paid, { color: GRAPHITE }))
}

async function part(sheet: Sheet, title: string): Promise<void> {
  sheet.room(40)
  sheet.down(4)
  sheet.down(await sheet.text(title, { size: 8.5, color: GRAPHITE }))
}

async function amount(sheet: Sheet, label: string, sum: string): Promise<void> {
  sheet.room(32)
  const high = await sheet.text(label, {}, { width: WIDTH - SUMS - 10 })
  await sheet.text(sum, {}, { x: WIDTH - SUMS, end: true })
  sheet.down(high + 3)
}
