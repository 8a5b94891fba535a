/** A browser's address at its maker's push service, and the keys it opens messages with (RFC 8291), in base64url. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** `gone`: the browser took its subscription back; `refused` will be said again, `busy` and `unreachable` perhaps not. */
export type PushAnswer = 'taken' | 'gone' | 'refused' | 'busy' | 'unreachable' | 'not_allowed'

/** Hands messages to push services, whose addresses come from outside. */
export type Push = {
  /** Whether an address is one we would send to: https, on the public network, by every address of its name. */
  mayReach(endpoint: string): Promise<boolean>
  /** Sends a text, sealed for that browser alone; never throws. */
  send(subscription: Subscription, text: string): Promise<PushAnswer>
}
