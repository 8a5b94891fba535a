const FRAMES = 5
/** The file a frame ends in, without the folders before it, then line and column. */
const PLACE = /([\w.$+-]{1,100}\.[cm]?[jt]sx?)(?:\?[^\s:()]{0,100})?:(\d{1,7})(?::(\d{1,7}))?\)?$/

/**
 * A text of 16 hexadecimal digits, the same for errors of one kind that happened in the same lines of the same files, null where a stack
 * names none. Of the stack as it was thrown, before masking: only files and lines go into it, never words, so it says nothing of a person.
 */
export function fingerprintOf(kind: string, stack: string): string | null {
  const places = stack.slice(0, 20_000).split('\n').map(placeOf).filter(Boolean).slice(0, FRAMES)
  return places.length > 0 ? digest([kind, ...places].join(' ')) : null
}

/** `at name (https://site/assets/page-B1x2y3z4.js:1:20)` and `name@…` are `page.js:1:20`: a file that did not change keeps its name. */
function placeOf(line: string): string {
  const frame = line.trim().slice(-400)
  if (!/^at |@/.test(frame)) return ''
  const [, file = '', ...at] = PLACE.exec(frame) ?? []
  return file && [file.replace(/-[\w-]{8}(?=\.)/, ''), ...at].join(':')
}

/** Two rounds of FNV-1a, here and in the browser the same; it tells groups apart and guards nothing. */
export const digest = (text: string): string => fnv(text, 0x811c9dc5) + fnv(text, 0x01000193)

function fnv(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
