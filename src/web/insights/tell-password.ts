import { passwordRefusal } from '../../domain/accounts/password.ts'
import { FIVE_A_MINUTE } from '../../domain/kernel/rate-limit.ts'
import { api } from '../client/api.ts'
import { rateLimiter } from './rate-limiter.ts'
import { inBackground, outlivingPage } from './send.ts'

const EVENTS = { weak_password: 'weak_password_attempt', leaked_password: 'leaked_password_detected' } as const
const mayTell = rateLimiter(FIVE_A_MINUTE)

/** Once a submit: that a form has refused the password chosen, which the server then never sees. Never the password itself. */
export function tellPassword(password: string): void {
  const code = passwordRefusal(password)?.code
  if (password && code && mayTell(code))
    inBackground(api.insights.monitorSecurity({ event_type: EVENTS[code] }, outlivingPage))
}
