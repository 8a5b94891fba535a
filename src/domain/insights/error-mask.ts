import type { Role } from '../accounts/permission.ts'
import { withoutSecretValues } from './page-url.ts'
import { withoutPrivateText } from './private-text.ts'

const LINE = 1_000
const FILE = /^[\w.@-]{1,100}\.(?:[cm]?[jt]sx?|css|html?|json|map|wasm)(?::\d{1,9}){0,2}$/i

/**
 * Masks a stack before it is stored. Secrets in addresses, email addresses and card numbers are always masked. For
 * admins, the stack is otherwise complete. For everyone else, only the first line is kept, with file paths, function
 * frames and URLs masked.
 */
export function maskedStack(stack: string, role: Role | null): string {
  return withoutPrivateText(role === 'admin' ? withoutSecretValues(stack) : maskLine(firstLine(stack)))
}

function firstLine(stack: string): string {
  const start = stack.search(/\S/)
  return start < 0 ? '' : (stack.slice(start, start + LINE).split(/[\r\n]/, 1)[0] ?? '').trimEnd()
}

function maskLine(line: string): string {
  if (/^at\s/.test(line)) return 'at [function]'
  const places = line.replace(/[^\s()[\]{}'"`,;<>]+/g, (word) => maskWord(word))
  return places.replace(
    /\bat (?:async |new )?[^\s()]{1,200}(?: \[as [^\]]{1,100}\])? \([^)]{0,200}\)/g,
    'at [function]',
  )
}

/** Works word by word, because a pattern for the whole string could backtrack without limit. */
function maskWord(word: string): string {
  const [, name, place] = word.match(/^([^@]{0,200})@(.+)$/) ?? []
  if (name !== undefined && place !== undefined && isPlace(place)) return `[function]@${maskWord(place)}`
  if (word.includes('://') || /^(?:blob|data|about|file|javascript):/i.test(word)) return '[url]'
  return isPlace(word) ? '[file]' : word
}

function isPlace(word: string): boolean {
  return /[\\/]/.test(word) || FILE.test(word.replace(/[.:]+$/, ''))
}
