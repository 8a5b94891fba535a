export const SANDBOX_CARDS = {
  pays: '4242424242424242',
  challenges: '4000002500003155',
  declines: '4000000000009995',
  failsLater: '4000000000000341',
} as const

/** If Stripe processes cards, its scripts and frames are allowed only on pages with card forms. */
export function takesCards(path: string): boolean {
  return /^\/(?:checkout\/[^/]+|profile\/payment-methods)\/?$/.test(path)
}
