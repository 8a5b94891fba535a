import { err, ok, type Result } from '../../domain/kernel/result.ts'

const WIDTHS = [320, 480, 640, 800, 1024, 1280, 1600, 1920]
/** Pages use only the widths. Few other values are allowed, so few pictures can be requested. */
const HEIGHTS = [160, 320, 480, 800, 1200]
const QUALITIES = [50, 70, 80, 90, 100]
/** The link preview for other sites, in the size they require. */
export const CARD = { width: 1_200, height: 630 } as const
export const FORMATS = ['webp', 'jpeg', 'png', 'avif'] as const
export type Format = (typeof FORMATS)[number]

/**
 * A requested picture format in pixels and percent. Without a height it keeps its proportions; with one it is
 * cropped to cover.
 */
export type PictureAsk = { width: number; height: number | null; quality: number; format: Format }

/** The wrong parameter, and the message. */
export type PictureRefusal = { code: 'width' | 'height' | 'quality' | 'format'; sentence: string }

/**
 * Reads width (800), height, quality (80) and format (webp) from an address; the Accept header isn't used. Numbers
 * are rounded up to the next step, or down to the largest, so that few sizes exist. Anything but a whole number from
 * 1 on, or a known format, is refused.
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
