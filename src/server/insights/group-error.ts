import { digest, fingerprintOf } from '../../domain/insights/error-fingerprint.ts'
import { pagePattern } from '../../domain/insights/page-pattern.ts'
import type { LoggedError } from './errors.sql.ts'

type Group = LoggedError['group']

/** The kinds that our pages report; anything else was sent by someone else. */
const KINDS = ['javascript_error', 'promise_rejection', 'console_error', 'csp_violation']

/** The group of a browser error: by its fingerprint, otherwise by kind and page. */
export function groupOfError(type: unknown, path: string, fingerprint: string | undefined, stack: string | undefined) {
  const kind = KINDS.find((known) => known === type) ?? 'other'
  return grouped('b', kind, pagePattern(path), fingerprint ?? fingerprintOf(kind, stack ?? ''))
}

/** The group of a server error: by the stack lines in our files, otherwise by all its lines. */
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
