export const MEBIBYTE = 1024 * 1024
export const MAX_FILE_BYTES = 10 * MEBIBYTE
export const MAX_UPLOAD_BYTES = 50 * MEBIBYTE
export const MAX_PIXELS = 50_000_000
/**
 * A lower limit for GIFs, progressive JPEGs and interlaced PNGs, because they must be decoded in one piece at six bytes
 * per pixel.
 */
export const MAX_PIXELS_AT_ONCE = 24_000_000
export const MAX_NAME = 120
export const MOST_DOCUMENTS = 10

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type FileType = (typeof IMAGE_TYPES)[number] | (typeof DOCUMENT_TYPES)[number]

/** `heic` is an iPhone picture. `active_content` is a document that can run code. */
export const FILE_REFUSALS = [
  ...(['bad_name', 'empty', 'too_large', 'wrong_type', 'heic'] as const),
  ...(['damaged', 'too_many_pixels', 'active_content'] as const),
] as const
export type FileRefusal = (typeof FILE_REFUSALS)[number]

const SIGNATURES: readonly [signature: string, type: FileType][] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF????WEBP', 'image/webp'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
]
const HEIF = /^....ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s

export function fileTypeOf(head: Uint8Array): FileType | 'heic' | null {
  const text = String.fromCharCode(...head.subarray(0, 16))
  if (HEIF.test(text)) return 'heic'
  const found = SIGNATURES.find(([signature]) => [...signature].every((c, at) => c === '?' || c === text[at]))
  return found?.[1] ?? null
}

const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/u

export function shownFileName(name: string): string | null {
  const text = name.normalize('NFC').trim()
  if (text === '' || /^\.+$/.test(text) || /[/\\]/.test(text) || UNSEEN.test(text)) return null
  if ([...text].length <= MAX_NAME) return text
  const ending = /\.\w{1,8}$/.exec(text)?.[0] ?? ''
  return [...text].slice(0, MAX_NAME - ending.length).join('') + ending
}
