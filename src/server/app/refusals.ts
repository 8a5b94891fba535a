import type { IncomingMessage } from 'node:http'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { clientIp } from '../platform/http/client-ip.ts'
import { isForeignHost } from '../platform/http/csrf.ts'
import { isLogged } from '../platform/http/log-sample.ts'
import type { Refused } from '../platform/http/refuse-request.ts'

/** Load balancers' health checks don't send a host name. */
const PROBES = new Set(['/healthz', '/readyz'])
const ONE_HOST: Refused = { status: 400, code: 'one_host', text: 'A request must name exactly one host.' }
const UNREADABLE: Refused = { status: 400, code: 'unreadable_address', text: 'The address cannot be read.' }
const UNKNOWN_NAME: Refused = { status: 421, code: 'unknown_host', text: 'This site does not have this host name.' }
export const FOREIGN: Refused = { status: 403, code: 'foreign_site', text: 'This request came from another site.' }

export function addressRefusal(config: Config, req: IncomingMessage, path: string): Refused | null {
  // If a request names several hosts, a proxy may have used a different one than we do (RFC 9112, 3.2).
  const hosts = req.headersDistinct.host?.length ?? 0
  if (hosts > 1 || (hosts === 0 && req.httpVersion === '1.1' && !PROBES.has(path))) return ONE_HOST
  if (!isReadable(path)) return UNREADABLE
  // Monitoring uses each machine's own address. The token is checked instead of the host name.
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

export function noteRefusal(deps: Deps, req: IncomingMessage, requestId: unknown, { code }: Refused): void {
  const address = clientIp(req, deps.config.trustedProxies)
  if (isLogged(deps, address)) deps.log.info({ requestId, code, address }, 'a request was refused before it was read')
}
