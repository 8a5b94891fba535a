import { importSentence } from '../../../contract/import-sentences.ts'
import { digest } from '../../../domain/insights/error-fingerprint.ts'
import { MOST_IMPORTED_BYTES } from '../../../domain/spaces/listing-import.ts'
import { ApiError } from '../../client/api-error.ts'

/** Refuses a file that isn't UTF-8 text with the same error that the server would send. */
export async function readCsvFile(file: File): Promise<string> {
  if (file.size > MOST_IMPORTED_BYTES) throw refused('too_large')
  const bytes = await file.arrayBuffer()
  const isText = !new Uint8Array(bytes).includes(0)
  try {
    // A file in UTF-16 has a zero byte in every other place, and a mark at its start.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (isText) return text
  } catch {
    if (isText || isUtf16(bytes)) throw refused('wrong_encoding')
  }
  throw refused('not_text')
}

function isUtf16(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes)
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

function refused(code: 'too_large' | 'wrong_encoding' | 'not_text'): ApiError {
  const data = { file: { code } }
  return new ApiError(422, 'file_refused', true, data, importSentence(data))
}

/**
 * The same file has the same key, even in another tab, so that it is imported once. A refused attempt needs a new key,
 * because its refusal would be repeated.
 */
export function importKey(kind: string, csv: string, attempt: number): string {
  const hex = digest(`${kind} ${attempt} ${csv}`) + digest(`${csv} ${attempt} ${kind}`)
  // Version 8, variant 1 (RFC 9562, 5.8).
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-')
}
