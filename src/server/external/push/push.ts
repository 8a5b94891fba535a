/** A browser's address at its push service, and the encryption keys (RFC 8291) in base64url. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** `gone`: the browser unsubscribed. `refused` is permanent; `busy` and `unreachable` are worth a retry. */
export type PushAnswer = 'taken' | 'gone' | 'refused' | 'busy' | 'unreachable' | 'not_allowed'

/** Sends messages to push services, whose addresses come from outside. */
export type Push = {
  /** Whether we may send to an address: https, and every address of its name is public. */
  mayReach(endpoint: string): Promise<boolean>
  /** Sends text encrypted for this browser; never throws. */
  send(subscription: Subscription, text: string): Promise<PushAnswer>
}
