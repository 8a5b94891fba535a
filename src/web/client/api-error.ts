import { outsideSentences } from '../../contract/local-refusals.ts'
import type { RefusalCode } from '../../contract/refusal-sentences.ts'

export type Refusal = { code: RefusalCode | OutsideCode; message: string; data: unknown }
export type OutsideCode = keyof typeof outsideSentences

/** `defined` is true if the endpoint's contract names the code. */
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

/** Reads the problem document of a refused request. */
export function errorFrom(status: number, body: unknown): ApiError {
  const { code = '', defined, data, detail } = (body ?? {}) as Partial<ApiError> & { detail?: string }
  return new ApiError(status, code, defined === true, data, detail)
}

const byStatus: Record<number, OutsideCode> = {
  400: 'bad_input',
  413: 'bad_input',
  429: 'too_many',
  502: 'busy',
  503: 'busy',
  504: 'busy',
}

/** Returns the endpoint's own refusal, or the reason why there was no response. */
export function refusalOf(error: unknown): Refusal {
  if (isApiError(error)) {
    if (error.defined) return { code: error.code as RefusalCode, message: error.message, data: error.data }
    return outside(byStatus[error.status] ?? 'failed', error.data)
  }
  return outside(error instanceof TypeError ? 'offline' : 'failed')
}

export const outside = (code: OutsideCode, data?: unknown): Refusal => ({ code, message: outsideSentences[code], data })

/** On the server, the API throws a different error class with the same fields. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'defined' in error && 'status' in error
}

export function isNotFound(error: unknown): boolean {
  const { code } = refusalOf(error)
  return code === 'not_found' || code === 'bad_input'
}

/** True if the site was too busy and did not process the request. */
export function isBusy(error: unknown): boolean {
  return isApiError(error) && error.status === 503 && !error.defined
}
