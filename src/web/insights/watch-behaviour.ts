import { FIVE_A_MINUTE, type Limit } from '../../domain/kernel/rate-limit.ts'
import { api } from '../client/api.ts'
import { rateLimiter } from './rate-limiter.ts'
import { inBackground, outlivingPage } from './send.ts'

/** Six clicks a second for five seconds indicates a script, not a person. */
const RAPID: Limit = { most: 30, spanMs: 5_000 }

type Event = 'suspicious_rapid_clicks' | 'console_security_warning'

/**
 * Reports two signs that a script is driving the page: very fast clicks, and content blocked by our security policy.
 * At most five reports of each per minute.
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
    // Browser extensions also violate the policy, which is their user's choice.
    if (disposition !== 'enforce' || /^(chrome|moz|safari-web)-extension/.test(blockedURI)) return
    tell('console_security_warning', { directive: effectiveDirective, blocked: originOf(blockedURI) })
  })
}

/** Only the origin of a blocked address; `inline` and `eval` aren't addresses. */
function originOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).origin : uri.slice(0, 20)
}
