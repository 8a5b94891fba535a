import { SANDBOX_CARDS } from '../../contract/sandbox-cards.ts'
import { cardWords } from '../copy/cards.ts'

export type CardText = { number: string; expiry: string; cvc: string }
export type CardProblems = Partial<Record<keyof CardText, string>>
export type CardNumbers = { number: string; expMonth: number; expYear: number; cvc: string }

const accepted: readonly string[] = Object.values(SANDBOX_CARDS)

/**
 * Returns the card in the API's format, or the errors by field. The sandbox accepts only its own test numbers. Any
 * other number is refused before it is sent, logged or stored. `now` is in epoch milliseconds.
 */
export function checkCard(text: CardText, now: number): { card: CardNumbers } | { problems: CardProblems } {
  const problems: CardProblems = {}
  const number = text.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) problems.number = cardWords.needNumber
  else if (!accepted.includes(number)) problems.number = cardWords.notTest

  const expiry = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text.expiry)
  const expMonth = Number(expiry?.[1])
  const expYear = 2000 + Number(expiry?.[2])
  if (!expiry || expMonth < 1 || expMonth > 12) problems.expiry = cardWords.needExpiry
  // A card stays valid until the last day of its month has ended in every time zone.
  else if (Date.UTC(expYear, expMonth) + 12 * 3_600_000 <= now) problems.expiry = cardWords.pastExpiry

  const cvc = text.cvc.trim()
  if (!/^\d{3,4}$/.test(cvc)) problems.cvc = cardWords.needCvc
  return Object.keys(problems).length > 0 ? { problems } : { card: { number, expMonth, expYear, cvc } }
}

export function spaced(number: string): string {
  return number
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Turns "12" into "12/" and "1229" into "12/29". Leaves "4" unchanged and doesn't undo deletions. */
export function slashed(expiry: string, before: string): string {
  const digits = expiry.replace(/\D/g, '').slice(0, 4)
  if (expiry.length < before.length) return expiry
  return digits.length >= 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}
