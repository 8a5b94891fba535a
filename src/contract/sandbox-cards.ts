export const SANDBOX_CARDS = {
  pays: '4242424242424242',
  challenges: '4000002500003155',
  declines: '4000000000009995',
  failsLater: '4000000000000341',
} as const

/** If Stripe takes the cards, only the pages with card forms allow its scripts and frames. */
export function takesCards(path: string): boolean {
  return /^\/(?:checkout\/[^/]+|profile\/payment-methods)\/?$/.test(path)
}
