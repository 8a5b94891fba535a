import { passwordRefusal } from '../../domain/accounts/password.ts'
import { FIVE_A_MINUTE } from '../../domain/kernel/rate-limit.ts'
import { api } from '../client/api.ts'
import { inBackground, outlivingPage, rateLimiter } from './send.ts'

const EVENTS = { weak_password: 'weak_password_attempt', leaked_password: 'leaked_password_detected' } as const
const mayReport = rateLimiter(FIVE_A_MINUTE)

/**
 * The server never receives a password that the form rejected, so this reports the rejection once per submission. The
 * report never includes the password.
 */
export function reportPassword(password: string): void {
  const code = passwordRefusal(password)?.code
  if (password && code && mayReport(code))
    inBackground(api.insights.monitorSecurity({ event_type: EVENTS[code] }, outlivingPage))
}
