import { data, redirect } from 'react-router'
import type { Api } from '../../contract/api.ts'
import { formSentences } from '../../contract/local-refusals.ts'
import { CATEGORIES, type Category } from '../../domain/reviews/review.ts'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Booking } from '../client/api-types.ts'
import type { PageParts } from '../client/page-context.ts'

export async function loadReviews({ api }: PageParts, { id, party, state, to, now }: Booking) {
  const sold = state === 'confirmed' || state === 'completed'
  const over = sold && Temporal.Instant.compare(Temporal.Instant.from(to), Temporal.Instant.from(now)) <= 0
  const asked = sold || state === 'requested' || state === 'payment_required'
  const [standing, ofGuest] = await Promise.all([
    over && party !== 'admin' ? api.reviews.showReviews({ id }) : null,
    asked && party === 'host' ? api.reviews.guestReviews({ id }) : null,
  ])
  return { standing, ofGuest }
}

export const REVIEW_INTENTS = ['review', 'reply'] as const
type TypedReview = { overall: number; categories: Partial<Record<Category, number>>; text: string }
export type ReviewAnswer = { refusal: Refusal | null; review?: TypedReview; reply?: string }

export async function answerReview(api: Api, id: string, intent: string, form: FormData) {
  const text = String(form.get('text') ?? '')
  const review: TypedReview = { overall: Number(form.get('overall')), categories: starsIn(form), text }
  const typed = intent === 'reply' ? { reply: text } : { review }
  const facts = { reason: '', intent, ...typed }
  try {
    if (intent === 'reply') await api.reviews.replyToReview({ id: String(form.get('review') ?? ''), text })
    else if (!review.overall) return data({ refusal: MISSING, ...facts }, { status: 422 })
    else await api.reviews.writeReview({ id, ...review })
    return redirect(`/bookings/${id}?done=${intent}#reviews`)
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') return redirect(authPath('/auth', `/bookings/${id}#reviews`))
    return answerRefused(error, facts)
  }
}

const MISSING: Refusal = { code: 'stars_missing', message: formSentences.stars_missing, data: undefined }

function starsIn(form: FormData): TypedReview['categories'] {
  const names = [...new Set<Category>([...CATEGORIES.guest, ...CATEGORIES.host])]
  return Object.fromEntries(names.filter((name) => form.has(name)).map((name) => [name, Number(form.get(name))]))
}
