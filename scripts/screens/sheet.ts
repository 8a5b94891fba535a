import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Shot } from './shoot.ts'

export async function writeSheet(folder: string, shots: readonly Shot[]): Promise<string> {
  const rows = Map.groupBy(shots, ({ page, who }) => `${page} · ${who}`)
  const cell = ({ file, state, width, theme }: Shot) =>
    `<a href="${file}"><img loading="lazy" src="${file}" alt=""><span>${state} ${width} ${theme}</span></a>`
  const html = [...rows].map(([title, taken]) => `<h2>${title}</h2><div>${taken.map(cell).join('')}</div>`)
  const style = `body{font:14px system-ui;margin:24px;background:#888}div{display:flex;flex-wrap:wrap;gap:8px}
    a{color:#000}img{display:block;height:260px;max-width:420px;object-fit:cover;object-position:top;background:#fff}`
  const sheet = path.join(folder, 'index.html')
  await writeFile(
    sheet,
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${html.join('')}`,
  )
  return sheet
}

const ACROSS = 1_560
const GAP = 8
const DEEPEST = 1_500

export async function writeOverviews(folder: string, shots: readonly Shot[]): Promise<void> {
  const groups = Map.groupBy(shots, ({ page, who, state }) =>
    state === 'still' ? `${page}-${who}` : `${state}-${who}`,
  )
  for (const [name, taken] of groups)
    await writeOverview(folder, name, taken, taken[0]?.state === 'still' ? [500, 260] : [300, 145])
}

async function writeOverview(folder: string, name: string, shots: readonly Shot[], [wide, narrow]: [number, number]) {
  const places = []
  let [left, top, deep] = [0, 0, 0]
  for (const { file, width } of shots) {
    const small = await sharp(path.join(folder, file))
      .resize({ width: width > 700 ? wide : narrow })
      .toBuffer({ resolveWithObject: true })
    const height = Math.min(small.info.height, DEEPEST)
    const input = await sharp(small.data).extract({ left: 0, top: 0, width: small.info.width, height }).toBuffer()
    if (left + small.info.width > ACROSS) [left, top, deep] = [0, top + deep + GAP, 0]
    places.push({ input, left, top })
    left += small.info.width + GAP
    deep = Math.max(deep, height)
  }
  await sharp({ create: { width: ACROSS, height: top + deep, channels: 3, background: '#888' } })
    .composite(places)
    .png()
    .toFile(path.join(folder, 'overviews', `${name}.png`))
}
