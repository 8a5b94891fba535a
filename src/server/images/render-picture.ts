import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type DemoPicture, findDemoPicture, LIGHTS, type Light } from './demo-picture.ts'
import type { Format, PictureAsk } from './picture-ask.ts'
import './sharp-limits.ts'

/** A picture there is: what tells it from every other, and how it is made. */
export type Picture = {
  readonly facts: readonly unknown[]
  /** The one form it has, whatever is asked for. */
  readonly as?: PictureAsk
  draw(ask: PictureAsk): Promise<Buffer>
}

/** Changes when the same address begins to mean other bytes, so that old copies are let go. */
export const RENDERING = `1-${sharp.versions.sharp}`

/** The render behind a path such as `/storage/demo/<name>`, null for any other. The name is compared with those we know. */
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

/** At the size and in the format asked for; never larger than the render it comes from. */
async function renderDemo(picture: DemoPicture, { width, height, quality, format }: PictureAsk): Promise<Buffer> {
  const { width: fullWidth, height: fullHeight } = await sharp(picture.file).metadata()
  const [left, top, size] = picture.part
  const across = Math.min(width, fullWidth)
  const down = height === null ? Math.round((across * fullHeight) / fullWidth) : Math.min(height, fullHeight)
  // The whole is made so large that the part covers the frame, and then cut: a JPEG can be read at half its size, a cut one cannot.
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

/** Saturation, brightness and tint as one step: each channel moves away from grey (by the weights of Rec. 709), then is scaled. */
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
