import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type DemoPicture, findDemoPicture, LIGHTS, type Light } from './demo-picture.ts'
import type { Format, PictureAsk } from './picture-ask.ts'
import './sharp-limits.ts'

/** A picture: its identity and how to make it. */
export type Picture = {
  readonly facts: readonly unknown[]
  /** Its only format, whatever is requested. */
  readonly as?: PictureAsk
  draw(ask: PictureAsk): Promise<Buffer>
}

/** Changes when the same address produces different bytes, so that old copies are dropped. */
export const RENDERING = `1-${sharp.versions.sharp}`

/** The demo picture at a path such as `/storage/demo/<name>`, or null. The name must be a known one. */
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

/** In the requested size and format, but never larger than its source. */
async function renderDemo(picture: DemoPicture, { width, height, quality, format }: PictureAsk): Promise<Buffer> {
  const { width: fullWidth, height: fullHeight } = await sharp(picture.file).metadata()
  const [left, top, size] = picture.part
  const across = Math.min(width, fullWidth)
  const down = height === null ? Math.round((across * fullHeight) / fullWidth) : Math.min(height, fullHeight)
  // Scales the whole picture so that the part covers the frame, then crops: a JPEG can be decoded at half size, a
  // cropped one can't.
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
 * Saturation, brightness and tint as one matrix: each channel moves away from grey (Rec. 709 weights) and is then
 * scaled.
 */
function matrixOf({ brightness, saturation, tint }: Light): [Row, Row, Row] {
  const grey: Row = [0.2126, 0.7152, 0.0722]
  const row = (channel: number) =>
    grey.map(
      (weight, i) => (weight * (1 - saturation) + (i === channel ? saturation : 0)) * brightness * (tint[channel] ?? 1),
    ) as Row
  return [row(0), row(1), row(2)]
}

export function encoded(image: Sharp, format: Format, quality: number): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality, progressive: true })
  if (format === 'png') return image.png({ compressionLevel: 6, palette: true, quality })
  if (format === 'avif') return image.avif({ quality, effort: 2 })
  return image.webp({ quality, effort: 2 })
}
