import { SANDBOX_CARDS } from '../../../../contract/sandbox-cards.ts'
import type { Charge } from '../gateway.ts'
import type { Intent } from './sandbox.sql.ts'

export type CardBehaviour = keyof typeof SANDBOX_CARDS

const behaviours = new Map(Object.entries(SANDBOX_CARDS).map(([name, number]) => [number as string, name]))

export function behaviourOf(number: string): CardBehaviour | null {
  return (behaviours.get(number) as CardBehaviour | undefined) ?? null
}

export type Outcome = Pick<Intent, 'state' | 'failure_code'>

export const DONE = { capture: 'captured', authorise: 'authorised', save: 'card_saved' } as const

export function outcomeOf(card: CardBehaviour, { kind, offSession }: Pick<Charge, 'kind' | 'offSession'>): Outcome {
  if (card === 'declines') return failed('insufficient_funds')
  if (card === 'failsLater' && kind !== 'save') return failed('card_declined')
  if (card === 'challenges')
    return offSession ? failed('authentication_required') : { state: 'requires_action', failure_code: null }
  return { state: DONE[kind], failure_code: null }
}

export function failed(code: string): Outcome {
  return { state: 'failed', failure_code: code }
}
