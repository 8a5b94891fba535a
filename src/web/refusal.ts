import { ORPCError } from '@orpc/client'
import type { RefusalCode } from './replies.ts'

export type Refusal = { code: RefusalCode | OutsideCode; data: unknown }
/** What can go wrong around an endpoint rather than in it. */
export type OutsideCode = 'bad_input' | 'too_many' | 'busy' | 'offline' | 'failed'

const byStatus: Record<number, OutsideCode> = {
  400: 'bad_input',
  413: 'bad_input',
  429: 'too_many',
  502: 'busy',
  503: 'busy',
  504: 'busy',
}

/** What an API call's failure means for the person: the endpoint's own "no", or what kept it from answering. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ORPCError) {
    if (error.defined) return { code: error.code as RefusalCode, data: error.data }
    return { code: byStatus[error.status] ?? 'failed', data: error.data }
  }
  return { code: error instanceof TypeError ? 'offline' : 'failed', data: undefined }
}

/** Whether the API said that there is no such thing, or none of this visitor's. */
export function isNotFound(error: unknown): boolean {
  const { code } = refusalOf(error)
  return code === 'not_found' || code === 'bad_input'
}
