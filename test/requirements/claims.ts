import { purpose } from './sections/1-purpose.ts'
import { screens } from './sections/2-screens.ts'
import { entities } from './sections/3-entities.ts'
import { states } from './sections/4-states.ts'
import { validation } from './sections/5-validation.ts'
import { roles } from './sections/6-roles.ts'
import { calls } from './sections/7-calls.ts'
import { errors } from './sections/8-errors.ts'
import { limits } from './sections/9-limits.ts'
import { decided } from './sections/10-decided.ts'
import { words } from './sections/11-words.ts'
import { accounts } from './sections/12-accounts.ts'
import { hosting } from './sections/13-hosting.ts'
import { booking } from './sections/14-booking.ts'
import { money } from './sections/15-money.ts'
import { messages } from './sections/16-messages.ts'
import { trust } from './sections/17-trust.ts'
import { platform } from './sections/18-platform.ts'
import { addresses } from './sections/19-addresses.ts'
import { demo } from './sections/20-demo.ts'

/**
 * The step of the plan that delivers a claim. If it is 'open', the specification leaves the decision to us, so there is
 * nothing to prove.
 */
export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 'open'
/**
 * Sections 1 to 9 come from the specification, and later sections were decided in addition to it. Numbers are never
 * reused.
 */
export type Claim = readonly [number: string, step: Step, text: string]

/** Every claim of these steps needs a passing test. Add a step's number when the step is finished. */
export const FINISHED_STEPS: readonly Step[] = [1, 2, 3, 4, 5, 6]

export const CLAIMS: readonly Claim[] = [
  ...purpose,
  ...screens,
  ...entities,
  ...states,
  ...validation,
  ...roles,
  ...calls,
  ...errors,
  ...limits,
  ...decided,
  ...words,
  ...accounts,
  ...hosting,
  ...booking,
  ...money,
  ...messages,
  ...trust,
  ...platform,
  ...addresses,
  ...demo,
]
