import type { SANDBOX_CARDS } from '../../../src/contract/sandbox-cards.ts'
import type { ChargeSource, Gateway, GatewayView } from '../../../src/server/external/payments/gateway.ts'
import type { World } from '../world.ts'

/** An adapter, plus controls for what the guest, the bank and the host do. An adapter itself has no such controls. */
export type TestedGateway = {
  readonly gateway: Gateway
  readonly clock: World['clock']
  source(card: keyof typeof SANDBOX_CARDS): ChargeSource
  answerChallenge(view: GatewayView, passed: boolean): Promise<void>
  finishOnboarding(accountRef: string): Promise<void>
  openDispute(paymentId: string, amount?: number): Promise<{ ref: string }>
  closeDispute(ref: string, state: 'won' | 'lost', feeBack?: number): Promise<void>
  failRefund(refundId: string): Promise<void>
  events(): Promise<string[]>
  /** Signs with the current secret, the previous one or an unrelated one. `at` is the time of sending. */
  sign(body: string, by?: { secret?: 'current' | 'former' | 'foreign'; at?: Temporal.Instant }): string
  /** Loses every response from now on, either before or after the gateway has acted. */
  lose(answers: 'before' | 'after' | 'none'): void
  close(): Promise<void>
}
