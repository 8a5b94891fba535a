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

/** The step of the plan that keeps a promise; 'open' is what the specification leaves to us, so there is nothing to prove. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 'open'
/** One statement of the specification. A number is never given to another statement. */
export type Claim = readonly [number: string, step: Step, text: string]

/** Every claim of these steps needs a passing test; a step that ends adds its number here. */
export const FINISHED_STEPS: readonly Step[] = [1, 2, 3, 4, 5]

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
]
