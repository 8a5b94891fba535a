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
  testCards: 'Test payments: only these numbers work, with any future expiry and any CVC.',
  testPays: 'pays',
  testChallenges: 'asks for 3-D Secure',
  testDeclines: 'is declined',
  testFailsLater: 'can be saved, and is declined when it is charged',
  needNumber: 'Enter the card number, 12 to 19 digits.',
  notTest: 'Only the test card numbers work here. This number was not sent anywhere.',
  notTestSent: 'Only the test card numbers work here. This number was not kept.',
  needExpiry: 'Enter the expiry as month and year, like 04/29.',
  pastExpiry: 'This card has expired.',
  needCvc: 'Enter the 3 or 4 digits of the security code.',
  problems: (count: number) => (count === 1 ? 'One field needs another look.' : `${count} fields need another look.`),
  name: ({ brand, last4 }: Pick<Kept, 'brand' | 'last4'>) => `${BRANDS[brand] ?? 'Card'} ending in ${last4}`,
  /** Two cards may end in the same digits. */
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
  notLoaded: 'The card form could not be loaded. Nothing you typed is lost.',
  tryAgain: 'Try again',
  needsScript: 'The card form of our payment provider needs JavaScript. Switch it on and load the page again.',
  notTaken: 'The card could not be read. Look at it again, or use another one.',
} as const

export const methodWords = {
  title: 'Payment methods · Daylet',
  description: 'The cards you keep for your bookings.',
  head: 'Payment methods',
  cards: 'Cards',
  cardsText: 'To pay with one press. Card numbers stay with the payment provider, never with us.',
  none: 'You keep no cards. Add one here, or save one when you pay.',
  makeDefault: 'Use by default',
  makeDefaultLabel: (name: string) => `Use ${name} by default`,
  madeDefault: (name: string) => `${name} is chosen first from now on.`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'It cannot be charged any more. A request that waits for its host may then need another card.',
  removeNo: 'Keep it',
  removed: (name: string) => `${name} is removed.`,
  ended: (name: string) => `${name} has expired and cannot be charged. Remove it, or add the new one.`,
  soon: (name: string) => `${name} expires soon. Add the new one when it comes.`,
  add: 'Add a card',
  addText: 'Nothing is charged. Your bank may ask you to confirm it.',
  save: 'Save card',
  added: 'Your card is saved.',
  notAdded: 'Your bank did not confirm this card, so it is not saved. Try once more, or use another card.',
  waiting:
    'One card is not saved yet: your bank has a question for you, or has not answered. Unanswered, it is dropped after an hour.',
  answer: 'Continue to your bank',
  lookAgain: 'Look again',
} as const
