import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { clientIp } from '../http/client-ip.ts'
import { isForeignHost } from '../http/csrf.ts'
import { isLogged } from '../http/log-sample.ts'
import type { Refused } from '../http/refuse-request.ts'

/** A balancer that asks after our health names no host. */
const PROBES = new Set(['/healthz', '/readyz'])
const ONE_HOST: Refused = { status: 400, code: 'one_host', text: 'A request names one host.' }
const UNREADABLE: Refused = { status: 400, code: 'unreadable_address', text: 'The address cannot be read.' }
const UNKNOWN_NAME: Refused = { status: 421, code: 'unknown_host', text: 'This site is not known by that name.' }
export const FOREIGN: Refused = { status: 403, code: 'foreign_site', text: 'This request came from another site.' }

/** Why a request for this path need not be looked at: it names no host, several, or another site's, or nobody can read its path. */
export function addressRefusal(config: Config, req: IncomingMessage, path: string): Refused | null {
  // Two names for one site: whoever stands between may have gone by the other (RFC 9112, 3.2).
  const hosts = req.headersDistinct.host?.length ?? 0
  if (hosts > 1 || (hosts === 0 && req.httpVersion === '1.1' && !PROBES.has(path))) return ONE_HOST
  // Whatever reads it later would say so past the log, a line each time.
  if (!isReadable(path)) return UNREADABLE
  // Each machine is watched by its own address; who brings the token needs no name of ours.
  if (config.metricsToken && path === '/metrics') return null
  return isForeignHost(config, req.headers.host) ? UNKNOWN_NAME : null
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** As the audit log does for endpoints: who tried it and what it was taken for, never what they sent. */
export function noteRefusal(deps: Deps, req: IncomingMessage, requestId: unknown, { code }: Refused): void {
  const address = clientIp(req, deps.config.trustedProxies)
  if (isLogged(deps, address)) deps.log.info({ requestId, code, address }, 'a request was refused unread')
}
