import sharp from 'sharp'
import { IMAGE_TYPES, MAX_PIXELS, MAX_PIXELS_AT_ONCE } from '../../../domain/files/file-rules.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import './sharp-limits.ts'

export type ImportedPicture = { readonly width: number; readonly height: number; readonly colour: string }
type PictureRefusal = { readonly code: 'wrong_type' | 'damaged' | 'too_many_pixels' }

export type PictureSize = { readonly longest: number; readonly square?: boolean }

/** A normal picture takes a second or two. A slower one was probably made to be slow. */
const SECONDS = 20
const QUALITY = 90

/**
 * Re-encodes a picture as an upright JPEG at `to`, limited in size. Drops everything else: location, device data,
 * trailing bytes, and all but the first frame of an animation. Only the header is read before the size is checked.
 */
export async function importPicture(
  from: string,
  to: string,
  { longest, square = false }: PictureSize,
): Promise<Result<ImportedPicture, PictureRefusal>> {
  const head = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!head) return err({ code: 'damaged' })
  if (!IMAGE_TYPES.some((type) => type === `image/${head.format}`)) return err({ code: 'wrong_type' })
  const most = head.isProgressive || head.format === 'gif' ? MAX_PIXELS_AT_ONCE : MAX_PIXELS
  if (head.width * (head.pageHeight ?? head.height) > most) return err({ code: 'too_many_pixels' })
  const side = Math.min(longest, head.width, head.height)
  const sized = square
    ? { width: side, height: side }
    : { width: longest, height: longest, fit: 'inside' as const, withoutEnlargement: true }
  try {
    const { width, height } = await sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(sized)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: SECONDS })
      .toFile(to)
    return ok({ width, height, colour: await meanColour(to) })
  } catch {
    return err({ code: 'damaged' })
  }
}

async function meanColour(file: string): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(file).resize(1, 1).toColourspace('srgb').raw().toBuffer()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
