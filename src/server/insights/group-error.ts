import { digest, fingerprintOf } from '../../domain/insights/error-fingerprint.ts'
import { pagePattern } from '../../domain/insights/page-pattern.ts'
import type { LoggedError } from './errors.sql.ts'

type Group = LoggedError['group']

/** As our own pages name what they caught; what somebody else sends is none of them. */
const KINDS = ['javascript_error', 'promise_rejection', 'console_error', 'csp_violation']

/** The group of an error of a browser: by the fingerprint that its page took of it, else by its kind and page. */
export function groupOfError(type: unknown, path: string, fingerprint: string | undefined, stack: string | undefined) {
  const kind = KINDS.find((known) => known === type) ?? 'other'
  return grouped('b', kind, pagePattern(path), fingerprint ?? fingerprintOf(kind, stack ?? ''))
}

/** The group of a fault of the server: by the lines of our own files, else of those it came from. */
export function groupOfFault(error: Error, path: string): Group {
  const lines = (error.stack ?? '').split('\n')
  const ours = lines.filter((line) => !/node_modules|node:/.test(line)).join('\n')
  const kind = /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  const page = path.startsWith('/api/') ? '/api' : pagePattern(path)
  return grouped('s', kind, page, fingerprintOf(kind, ours) ?? fingerprintOf(kind, lines.join('\n')))
}

function grouped(from: 'b' | 's', kind: string, page: string, fingerprint: string | null): Group {
  const instead = from + digest(`${kind} ${page}`)
  return { fingerprint: fingerprint ? from + fingerprint : instead, instead, kind, page }
}
