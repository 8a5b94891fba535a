import sharp, { type Sharp } from 'sharp'
import type { DemoPicture } from './demo-picture.ts'
import type { Format, PictureAsk } from './picture-ask.ts'

// The queue decides how many pictures are made at once; threads inside one would only starve the site.
sharp.concurrency(1)
sharp.cache(false)

/** Changes when the same address begins to mean other bytes, so that old copies are let go. */
export const RENDERING = `1-${sharp.versions.sharp}`

/** The picture at the size and in the format asked for; never larger than the render it comes from. */
export async function renderPicture(
  picture: DemoPicture,
  { width, height, quality, format }: PictureAsk,
): Promise<Buffer> {
  const { width: fullWidth, height: fullHeight } = await sharp(picture.file).metadata()
  const [left, top, size] = picture.part
  const { brightness, saturation, tint } = picture.light
  // Extracted, then enlarged to the full frame at most: a detail may be as wide as the whole.
  const across = Math.min(width, fullWidth)
  const down = height === null ? Math.round((across * fullHeight) / fullWidth) : Math.min(height, fullHeight)
  const image = sharp(picture.file, { failOn: 'error' })
    .extract({
      left: Math.round(left * fullWidth),
      top: Math.round(top * fullHeight),
      width: Math.floor(size * fullWidth),
      height: Math.floor(size * fullHeight),
    })
    .resize(across, down, { fit: 'cover' })
    .flop(picture.mirrored)
  if (brightness !== 1 || saturation !== 1) image.modulate({ brightness, saturation })
  if (tint.some((part) => part !== 1)) image.linear([...tint], [0, 0, 0])
  return encoded(image, format, quality).toBuffer()
}

function encoded(image: Sharp, format: Format, quality: number): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality, progressive: true })
  if (format === 'png') return image.png({ compressionLevel: 6, palette: true, quality })
  if (format === 'avif') return image.avif({ quality, effort: 2 })
  return image.webp({ quality, effort: 2 })
}
