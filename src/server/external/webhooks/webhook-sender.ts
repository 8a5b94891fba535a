import type { TryProblem } from '../../../domain/webhooks/webhook-delivery.ts'

/** One try of a delivery. Several secrets sign it while one replaces the other. */
export type WebhookRequest = {
  url: string
  /** The same for every try, so that the receiver can recognise a repeat. */
  id: string
  at: Temporal.Instant
  payload: string
  secrets: readonly string[]
}
export type WebhookAnswer = { status: number; text: string } | { problem: Exclude<TryProblem, 'secret_lost'> }

export type WebhookSender = {
  /** Whether a webhook may be sent to this address. False for everything but public servers over https. */
  mayReach(url: string): Promise<boolean>
  send(request: WebhookRequest): Promise<WebhookAnswer>
  makeSecret(): string
}
