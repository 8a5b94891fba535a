import './sharp-limits.ts'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { isUuid } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import type { Storage } from '../../external/storage/storage.ts'

export type Picture = {
  readonly facts: readonly unknown[]
  readonly as?: PictureAsk
  draw(ask: PictureAsk): Promise<Buffer>
}

/** Part of the cache key. It changes when the same address produces different bytes, so that old copies are dropped. */
export const RENDERING = `1-${sharp.versions.sharp}`

export function demoPictureAt(pathname: string): Picture | null {
  const [, name] = /^\/storage\/demo\/([a-z0-9_.-]+)$/.exec(pathname) ?? []
  const picture = name ? findDemoPicture(name) : null
  if (!picture) return null
  const { file, version, mirrored, part, light } = picture
  return {
    facts: [path.basename(file), version, mirrored, part, light],
    draw: (ask) => renderDemo(picture, ask),
  }
}

async function renderDemo(picture: DemoPicture, { width, height, quality, format }: PictureAsk): Promise<Buffer> {
  const { width: fullWidth, height: fullHeight } = await sharp(picture.file).metadata()
  const [left, top, size] = picture.part
  const across = Math.min(width, fullWidth)
  const down = height === null ? Math.round((across * fullHeight) / fullWidth) : Math.min(height, fullHeight)
  // Scales the picture so that the wanted part covers the frame, and only then crops, because a JPEG can be decoded at
  // half size but a cropped one can't.
  const scale = Math.max(across / (fullWidth * size), down / (fullHeight * size))
  const [wide, high] = [Math.max(across, Math.round(fullWidth * scale)), Math.max(down, Math.round(fullHeight * scale))]
  const from = (start: number, whole: number, frame: number) =>
    Math.min(whole - frame, Math.max(0, Math.round(start * whole + (size * whole - frame) / 2)))
  const image = sharp(picture.file, { failOn: 'error' })
    .resize(wide, high, { fit: 'fill' })
    .extract({ left: from(left, wide, across), top: from(top, high, down), width: across, height: down })
    .flop(picture.mirrored)
  if (picture.light !== LIGHTS[0]) image.recomb(matrixOf(picture.light))
  return encoded(image, format, quality).toBuffer()
}

type Row = [number, number, number]

/**
 * Combines saturation, brightness and tint in one matrix. Each channel moves away from grey (Rec. 709 weights) and is
 * then scaled.
 */
function matrixOf({ brightness, saturation, tint }: Light): [Row, Row, Row] {
  const grey: Row = [0.2126, 0.7152, 0.0722]
  const row = (channel: number) =>
    grey.map(
      (weight, i) => (weight * (1 - saturation) + (i === channel ? saturation : 0)) * brightness * (tint[channel] ?? 1),
    ) as Row
  return [row(0), row(1), row(2)]
}

function encoded(image: Sharp, format: Format, quality: number): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality, progressive: true })
  if (format === 'png') return image.png({ compressionLevel: 6, palette: true, quality })
  if (format === 'avif') return image.avif({ quality, effort: 2 })
  return image.webp({ quality, effort: 2 })
}

const FOLDER = path.join(import.meta.dirname, '..', '..', '..', '..', 'demo', 'photos')

type DemoPicture = { file: string; mirrored: boolean; part: Part; light: Light; version: string }

type Part = readonly [left: number, top: number, size: number]
const PARTS: readonly Part[] = [
  [0, 0, 1],
  [0, 0.06, 0.86],
  [0.14, 0.06, 0.86],
  [0, 0.14, 0.86],
  [0.14, 0.14, 0.86],
  [0.05, 0.28, 0.62],
  [0.33, 0.28, 0.62],
]

type Light = {
  readonly brightness: number
  readonly saturation: number
  readonly tint: readonly [r: number, g: number, b: number]
}
const LIGHTS: readonly Light[] = [
  { brightness: 1, saturation: 1, tint: [1, 1, 1] },
  { brightness: 1.03, saturation: 1.08, tint: [1.05, 1.005, 0.93] },
  { brightness: 1.05, saturation: 0.9, tint: [0.965, 1, 1.05] },
  { brightness: 0.9, saturation: 1.04, tint: [1.03, 0.99, 0.95] },
]

const NAME = /^([a-z_]+-\d+-[a-z])\.m([01])\.c(\d)\.l(\d)\.jpg$/

let known: Map<string, string> | undefined

/** Only names found in the folder are valid, so no path leads out of it. */
function findDemoPicture(name: string): DemoPicture | null {
  const [, render = '', mirrored, part = '', light = ''] = NAME.exec(name) ?? []
  known ??= readFolder()
  const version = known.get(`${render}.jpg`)
  const [cut, lit] = [PARTS[Number(part)], LIGHTS[Number(light)]]
  if (!version || !cut || !lit) return null
  return { file: path.join(FOLDER, `${render}.jpg`), mirrored: mirrored === '1', part: cut, light: lit, version }
}

function readFolder(): Map<string, string> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.jpg'))
  return new Map(names.map((name) => [name, String(statSync(path.join(FOLDER, name)).size)]))
}

type PublicBucket = 'spaces' | 'people'
export type Uploads = {
  readonly storage: Pick<Storage, 'download'>
  readonly has: (bucket: PublicBucket, id: string) => Promise<boolean>
}

export async function findUploadedPicture({ storage, has }: Uploads, pathname: string): Promise<Picture | null> {
  const [, bucket, id = ''] = /^\/storage\/(spaces|people)\/([0-9a-f-]{36})$/.exec(pathname) ?? []
  if ((bucket !== 'spaces' && bucket !== 'people') || !isUuid(id) || !(await has(bucket, id))) return null
  return {
    facts: [bucket, id],
    draw: async (ask) => {
      const bytes = await storage.download(bucket, id)
      if (!bytes) throw new Error(`${bucket}/${id} has a row but no bytes`)
      return drawUploaded(await buffer(bytes), ask)
    },
  }
}

async function drawUploaded(bytes: Buffer, { width, height, quality, format }: PictureAsk): Promise<Buffer> {
  const full = await sharp(bytes).metadata()
  const frame = {
    width: Math.min(width, full.width),
    ...(height !== null && { height: Math.min(height, full.height) }),
  }
  return encoded(sharp(bytes, { failOn: 'error' }).resize(frame), format, quality).toBuffer()
}

const WIDTHS = [320, 480, 640, 800, 1024, 1280, 1600, 1920]
/**
 * Our pages vary only the width. For heights and qualities, only these values are accepted, to limit how many different
 * pictures can be requested.
 */
const HEIGHTS = [160, 320, 480, 800, 1200]
const QUALITIES = [50, 70, 80, 90, 100]
export const CARD = { width: 1_200, height: 630 } as const
export const FORMATS = ['webp', 'jpeg', 'png', 'avif'] as const
export type Format = (typeof FORMATS)[number]

/**
 * The size is in pixels and the quality in percent. Without a height, the picture keeps its proportions. With one, it
 * is cropped to cover.
 */
export type PictureAsk = { width: number; height: number | null; quality: number; format: Format }

type PictureRefusal = { code: 'width' | 'height' | 'quality' | 'format'; sentence: string }

/**
 * Reads width (800), height, quality (80) and format (webp) from an address. The Accept header isn't used. Numbers are
 * rounded up to the next step, or down to the largest, so that there are only a few sizes. Refuses unknown formats and
 * numbers that aren't whole or are below 1.
 */
export function readPictureAsk(query: URLSearchParams): Result<PictureAsk, PictureRefusal> {
  const number = (name: string, steps: readonly number[]) => {
    const text = query.get(name)
    if (text === null || text === '') return null
    return /^[1-9]\d{0,8}$/.test(text) ? nextStep(Number(text), steps) : Number.NaN
  }
  const width = number('width', WIDTHS) ?? 800
  const height = number('height', HEIGHTS)
  const quality = number('quality', QUALITIES) ?? 80
  const name = (query.get('format') || 'webp').toLowerCase()
  const format = FORMATS.find((known) => known === (name === 'jpg' ? 'jpeg' : name))
  if (Number.isNaN(width)) return err({ code: 'width', sentence: 'width must be a whole number of pixels' })
  if (Number.isNaN(height)) return err({ code: 'height', sentence: 'height must be a whole number of pixels' })
  if (Number.isNaN(quality) || Number(query.get('quality')) > 100)
    return err({ code: 'quality', sentence: 'quality must be a whole number from 1 to 100' })
  if (!format) return err({ code: 'format', sentence: `format must be one of ${FORMATS.join(', ')}` })
  return ok({ width, height, quality, format })
}

function nextStep(wanted: number, steps: readonly number[]): number {
  return steps.find((step) => step >= wanted) ?? (steps.at(-1) as number)
}
