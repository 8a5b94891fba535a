import { data, redirect } from 'react-router'
import type { Api } from '../../../contract/api.ts'
import { INVOICE_LENGTHS, type Invoice } from '../../../domain/bookings/invoice.ts'
import { answerRefused } from '../../accounts/sign-in/answer-refused.ts'
import { authPath } from '../../accounts/sign-in/path-after.ts'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import type { PageParts } from '../../client/page-context.ts'
import { cardWords } from '../../copy/cards.ts'
import { type CardProblems, type CardText, checkCard } from '../../payments/card-check.ts'
import { ANOTHER } from '../../payments/card-choice.tsx'
import { invoiceProblems } from './invoice-fields.tsx'
import { isPaid, type Means, pageOf } from './use-payment.ts'

/** The response to the form when JavaScript is disabled. The expiry date is the only card data it may repeat. */
export type CheckoutAnswer = {
  refusal: Refusal | null
  problems: CardProblems
  expiry: string
  invoice: Invoice
  method: string
  keepCard: boolean
}

export async function answerCheckout({ api, viewer, now }: PageParts, id: string, form: FormData) {
  const here = `/checkout/${id}`
  if (form.get('intent') === 'release') {
    await release(api, id)
    return redirect(here)
  }
  if (form.get('intent') === 'stop' || form.get('intent') === 'leave')
    return redirect(await stop(api, id, form.get('intent') === 'leave'))
  if (!viewer) return redirect(authPath('/auth', here))
  const method = String(form.get('method') ?? ANOTHER)
  const keepCard = form.has('keep-card')
  const typed = method === ANOTHER ? cardIn(form) : null
  const invoice = invoiceIn(form)
  const checked = typed && checkCard(typed, now())
  if (Object.keys(invoiceProblems(invoice)).length > 0 || (checked && 'problems' in checked)) {
    const problems = checked && 'problems' in checked ? checked.problems : {}
    if (problems.number === cardWords.notTest) problems.number = cardWords.notTestSent
    const expiry = problems.expiry ? '' : (typed?.expiry ?? '')
    return data({ refusal: null, problems, expiry, invoice, method, keepCard } satisfies CheckoutAnswer, {
      status: 422,
    })
  }
  try {
    const card = checked && 'card' in checked ? { card: checked.card, keepCard } : kept(method)
    return redirect(await pay(api, id, { ...card, invoice }))
  } catch (error) {
    return answerRefused(error, { problems: {}, expiry: typed?.expiry ?? '', invoice, method, keepCard })
  }
}

async function pay(api: Api, id: string, means: Means): Promise<string> {
  const booking = await api.bookings.checkOut({ id, ...means })
  const { payment } = booking
  if (payment?.state === 'requires_action' && payment.challengeUrl) return payment.challengeUrl
  return isPaid(booking) ? pageOf(booking) : `/checkout/${id}`
}

async function release(api: Api, id: string): Promise<void> {
  try {
    await api.bookings.releaseHold({ id })
  } catch (error) {
    if (refusalOf(error).code === 'failed') throw error
  }
}

async function stop(api: Api, id: string, leaves: boolean): Promise<string> {
  const here = `/checkout/${id}`
  try {
    const { may } = await api.bookings.cancelAttempt({ id: id as never })
    if (!leaves) return here
    if (may.release) await api.bookings.releaseHold({ id: id as never })
    else if (may.withdraw) await api.bookingSteps.withdrawRequest({ id: id as never })
    return may.withdraw ? `/bookings/${id}` : here
  } catch (error) {
    if (refusalOf(error).code === 'failed') throw error
    return here
  }
}

const kept = (method: string) => (method === ANOTHER ? {} : { methodId: method })

function cardIn(form: FormData): CardText | null {
  if (!form.has('card-number')) return null
  const text = (name: keyof CardText) => String(form.get(`card-${name}`) ?? '')
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc') }
}

function invoiceIn(form: FormData): Invoice {
  const text = (name: keyof Invoice) => String(form.get(`invoice-${name}`) ?? '').slice(0, INVOICE_LENGTHS[name])
  return { company: text('company'), vatId: text('vatId'), address: text('address') }
}
