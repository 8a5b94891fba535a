import type { SANDBOX_CARDS } from '../../../src/contract/payments.ts'
import type { ChargeSource, Gateway, GatewayView } from '../../../src/server/external/payments/gateway.ts'
import type { World } from '../world.ts'

/** An adapter with what stands behind it: the guest, the bank and the host's side, which no adapter shows. */
export type TestedGateway = {
  readonly gateway: Gateway
  readonly clock: World['clock']
  /** A card that behaves as its name says, as the guest's form sends it. */
  source(card: keyof typeof SANDBOX_CARDS): ChargeSource
  answerChallenge(view: GatewayView, passed: boolean): Promise<void>
  finishOnboarding(accountRef: string): Promise<void>
  openDispute(paymentId: string, amount?: number): Promise<{ ref: string }>
  closeDispute(ref: string, state: 'won' | 'lost', feeBack?: number): Promise<void>
  failRefund(refundId: string): Promise<void>
  /** Every event sent so far, oldest first. */
  events(): Promise<string[]>
  /** By the secret in use, or the one before it; `at`: when it was sent. */
  sign(body: string, by?: { secret?: 'current' | 'former' | 'foreign'; at?: Temporal.Instant }): string
  /** Until told otherwise every answer is lost, before the other side acted or afterwards. */
  lose(answers: 'before' | 'after' | 'none'): void
  close(): Promise<void>
}
