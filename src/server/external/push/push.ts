export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** `gone` means that the browser unsubscribed. `refused` is permanent. `busy` and `unreachable` are worth a retry. */
export type PushAnswer = 'taken' | 'gone' | 'refused' | 'busy' | 'unreachable' | 'not_allowed'

export type Push = {
  /** The address must use https, and every IP address its host name resolves to must be public. */
  mayReach(endpoint: string): Promise<boolean>
  send(subscription: Subscription, text: string): Promise<PushAnswer>
}
