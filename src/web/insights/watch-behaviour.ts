import { FIVE_A_MINUTE, type Limit } from '../../domain/kernel/rate-limit.ts'
import { api } from '../client/api.ts'
import { rateLimiter } from './rate-limiter.ts'
import { inBackground, outlivingPage } from './send.ts'

/** Six clicks a second for five seconds: no hand does that for a purpose, a script does. */
const RAPID: Limit = { most: 30, spanMs: 5_000 }

type Event = 'suspicious_rapid_clicks' | 'console_security_warning'

/**
 * Two signs that something else than its owner drives the page: clicks faster than a hand, and what the browser writes to its console
 * as a security warning, which is our content policy having blocked something. Told at most five times a minute each.
 */
export function watchBehaviour() {
  const mayTell = rateLimiter(FIVE_A_MINUTE)
  const tell = (event_type: Event, details: Record<string, unknown>) => {
    if (mayTell(event_type)) inBackground(api.insights.monitorSecurity({ event_type, details }, outlivingPage))
  }
  const isCalm = rateLimiter(RAPID)
  const onClick = () => {
    if (!isCalm('click')) tell('suspicious_rapid_clicks', { clicks: RAPID.most + 1, within_ms: RAPID.spanMs })
  }
  addEventListener('click', onClick, { capture: true, passive: true })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    // Extensions trip over the policy too; that is their owner's own doing.
    if (disposition !== 'enforce' || /^(chrome|moz|safari-web)-extension/.test(blockedURI)) return
    tell('console_security_warning', { directive: effectiveDirective, blocked: originOf(blockedURI) })
  })
}

/** No more of a blocked address than whose it is; `inline` and `eval` are no addresses. */
function originOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).origin : uri.slice(0, 20)
}
