/** Errors are listed by when they were seen last, or by how often. A minus reverses the order. */
export const ERROR_ORDERS = ['latest', '-latest', 'most', '-most'] as const
export type ErrorOrder = (typeof ERROR_ORDERS)[number]

const FRAMES = 5
const PLACE = /([\w.$+-]{1,100}\.[cm]?[jt]sx?)(?:\?[^\s:()]{0,100})?:(\d{1,7})(?::(\d{1,7}))?\)?$/

/**
 * Returns 16 hexadecimal digits that are equal for errors of the same kind thrown from the same lines. Null if the
 * stack names no files. Uses only file names and line numbers, so that it contains no personal data.
 */
export function fingerprintOf(kind: string, stack: string): string | null {
  const places = stack.slice(0, 20_000).split('\n').map(placeOf).filter(Boolean).slice(0, FRAMES)
  return places.length > 0 ? digest([kind, ...places].join(' ')) : null
}

/**
 * Removes the folder and the build hash, because both can change when the code doesn't: `page-B1x2y3z.js:1:20` becomes
 * `page.js:1:20`.
 */
function placeOf(line: string): string {
  const frame = line.trim().slice(-400)
  if (!/^at |@/.test(frame)) return ''
  const [, file = '', ...at] = PLACE.exec(frame) ?? []
  return file && [file.replace(/-[\w-]{7,8}(?=\.)/, ''), ...at].join(':')
}

/**
 * Two rounds of FNV-1a, because the result is the same in the browser and on the server. It groups errors and isn't
 * meant for security.
 */
export const digest = (text: string): string => fnv(text, 0x811c9dc5) + fnv(text, 0x01000193)

function fnv(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
