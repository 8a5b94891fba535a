import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { webhooks } from './schema.ts'

export { WebhookVerificationError }

/** An event, by its `type`. New types may be added, so ignore a type that you don't know. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json']
}[keyof webhooks]

type HeadersOf = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Returns the event of a request, or throws a `WebhookVerificationError` if Daylet didn't sign it in the last five
 * minutes. `body` is the exact text of the request.
 */
export function readWebhook(secret: string, headers: HeadersOf, body: string): WebhookEvent {
  const given = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const single = given.map(([name, value]) => [name, String(value ?? '')])
  return new Webhook(secret).verify(body, Object.fromEntries(single)) as WebhookEvent
}
