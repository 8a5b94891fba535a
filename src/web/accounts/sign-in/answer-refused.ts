import { data } from 'react-router'
import { formSentences } from '../../../contract/local-refusals.ts'
import { type Refusal, refusalOf } from '../../client/api-error.ts'

const statuses: Partial<Record<Refusal['code'], number>> = {
  invalid_credentials: 401,
  sign_in_required: 401,
  card_declined: 402,
  account_suspended: 403,
  just_taken: 409,
  hold_already_open: 409,
  link_ended: 410,
  nothing_asked: 410,
  too_many: 429,
}

export const LINK_ENDED = { code: 'link_ended' as const, message: formSentences.link_ended, data: undefined }

/** Returns the API's refusal and the user's input without secrets. Rethrows server errors. */
export function answerRefused<T extends object>(error: unknown, typed: T) {
  const refusal = refusalOf(error)
  if (refusal.code === 'failed') throw error
  return data({ refusal, ...typed }, { status: statuses[refusal.code] ?? 422 })
}
