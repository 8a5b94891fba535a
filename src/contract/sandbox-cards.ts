/**
 * The only card numbers the sandbox gateway accepts; any other number is refused before it is sent, logged or stored.
 */
export const SANDBOX_CARDS = {
  pays: '4242424242424242',
  challenges: '4000002500003155',
  declines: '4000000000009995',
  failsLater: '4000000000000341',
} as const

/** The pages with card forms. If Stripe takes the cards, only these pages allow its scripts and frames. */
export function takesCards(path: string): boolean {
  return /^\/(?:checkout\/[^/]+|profile\/payment-methods)\/?$/.test(path)
}
