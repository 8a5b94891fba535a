import type { CardExpiry } from '../../domain/payments/card-expiry.ts'

type Kept = { brand: string; last4: string; expMonth: number; expYear: number }

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
}

const monthOf = ({ expMonth, expYear }: Kept) => `${String(expMonth).padStart(2, '0')}/${expYear}`

export const cardWords = {
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'CVC',
  showTestCards: 'Show test cards',
  testCards: 'Only these cards work here, and no money moves. Press a number to use it.',
  testPays: 'pays',
  testChallenges: 'asks for 3-D Secure',
  testDeclines: 'is declined',
  testFailsLater: 'can be saved, but is declined when it’s charged',
  needNumber: 'Enter the card number, 12 to 19 digits.',
  notTest: 'Only the test card numbers work here. We didn’t send this number anywhere.',
  notTestSent: 'Only the test card numbers work here. We didn’t keep this number.',
  needExpiry: 'Enter the expiry as month and year, like 04/29.',
  pastExpiry: 'This card has expired.',
  needCvc: 'Enter the 3 or 4 digits of the security code.',
  problems: (count: number) =>
    count === 1 ? 'Please fix the highlighted field.' : `Please fix the ${count} highlighted fields.`,
  name: ({ brand, last4 }: Pick<Kept, 'brand' | 'last4'>) => `${BRANDS[brand] ?? 'Card'} ending in ${last4}`,
  /** Two cards may have the same last digits. */
  fullName: (card: Kept) => `${cardWords.name(card)} (${monthOf(card)})`,
  good: (card: Kept, expiry: CardExpiry) => {
    const month = monthOf(card)
    if (expiry === 'ended') return `Expired ${month}`
    return expiry === 'soon' ? `Expires soon: ${month}` : `Expires ${month}`
  },
  which: 'Pay with',
  another: 'Another card',
  keep: 'Save this card for later',
  keepHint: 'We keep only its brand, last four digits and expiry; the payment provider keeps the rest.',
  isDefault: 'Default',
  loading: 'The card form is loading …',
  notLoaded: 'The card form couldn’t load. Nothing you typed is lost.',
  tryAgain: 'Try again',
  needsScript: 'Our payment provider’s card form needs JavaScript. Turn it on and reload the page.',
  notTaken: 'The card couldn’t be read. Check it, or use another one.',
} as const

export const methodWords = {
  title: 'Payment methods · Daylet',
  description: 'The cards you’ve saved for your bookings.',
  head: 'Payment methods',
  cards: 'Cards',
  cardsText: 'Pay with one click. Card numbers stay with the payment provider, never with us.',
  none: 'You have no saved cards. Add one here, or save one when you pay.',
  makeDefault: 'Use by default',
  makeDefaultLabel: (name: string) => `Use ${name} by default`,
  madeDefault: (name: string) => `${name} is now your default card.`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'It can’t be charged anymore. A pending request may then need another card.',
  removeNo: 'Keep it',
  removed: (name: string) => `${name} is removed.`,
  ended: (name: string) => `${name} has expired and can’t be charged. Remove it, or add the new one.`,
  soon: (name: string) => `${name} expires soon. Add the new card when you get it.`,
  add: 'Add a card',
  addText: 'Nothing is charged. Your bank may ask you to confirm it.',
  save: 'Save card',
  added: 'Your card is saved.',
  notAdded: 'Your bank didn’t confirm this card, so it isn’t saved. Try again, or use another card.',
  waiting:
    'One card isn’t saved yet because your bank hasn’t confirmed it. Without confirmation, we remove it after an hour.',
  answer: 'Continue to your bank',
  lookAgain: 'Check again',
} as const
