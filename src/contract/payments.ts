/** The only card numbers the sandbox gateway knows; any other is refused before it is sent, logged or stored. */
export const SANDBOX_CARDS = {
  pays: '4242424242424242',
  challenges: '4000002500003155',
  declines: '4000000000009995',
  failsLater: '4000000000000341',
} as const

/** The pages on which cards are typed, by their path: where Stripe takes the cards, only these let its script and frames in. */
export function takesCards(path: string): boolean {
  return /^\/(?:checkout\/[^/]+|profile\/payment-methods)\/?$/.test(path)
}
