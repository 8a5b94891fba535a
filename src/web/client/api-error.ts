import { outsideSentences } from '../../contract/local-refusals.ts'
import type { RefusalCode } from '../../contract/refusal-sentences.ts'

/** `message` is the sentence to show. */
export type Refusal = { code: RefusalCode | OutsideCode; message: string; data: unknown }
/** Errors around an endpoint rather than in it. */
export type OutsideCode = keyof typeof outsideSentences

/** An API error in the browser; `defined` if the endpoint's contract names the code. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly defined: boolean
  readonly data: unknown

  constructor(status: number, code: string, defined: boolean, data: unknown, message = code || `status ${status}`) {
    super(message)
    this.status = status
    this.code = code
    this.defined = defined
    this.data = data
  }
}

const byStatus: Record<number, OutsideCode> = {
  400: 'bad_input',
  413: 'bad_input',
  429: 'too_many',
  502: 'busy',
  503: 'busy',
  504: 'busy',
}

/** The refusal for a failed API call: the endpoint's own, or why there was no response. */
export function refusalOf(error: unknown): Refusal {
  if (isApiError(error)) {
    if (error.defined) return { code: error.code as RefusalCode, message: error.message, data: error.data }
    return outside(byStatus[error.status] ?? 'failed', error.data)
  }
  return outside(error instanceof TypeError ? 'offline' : 'failed')
}

/** A refusal that no endpoint declares. */
export const outside = (code: OutsideCode, data?: unknown): Refusal => ({ code, message: outsideSentences[code], data })

/** In process the API throws its own error class with the same fields. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'defined' in error && 'status' in error
}

/** Whether the API found nothing, or nothing that belongs to this visitor. */
export function isNotFound(error: unknown): boolean {
  const { code } = refusalOf(error)
  return code === 'not_found' || code === 'bad_input'
}

/** Whether the site was too busy and did nothing. */
export function isBusy(error: unknown): boolean {
  return isApiError(error) && error.status === 503 && !error.defined
}
