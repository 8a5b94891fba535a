import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'

export const testCard = (number: string) => ({ number, expMonth: 12, expYear: 2030, cvc: '123' })
export const TEST_CARD = testCard(SANDBOX_CARDS.pays)
