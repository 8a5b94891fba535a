import { ORPCError } from '@orpc/server'
import type { EndpointFacts } from '../../../contract/shapes.ts'
import { isLogged } from './log-sample.ts'
import type { RequestContext } from './request-context.ts'

/** Only these refusals are logged: invalid input, signed out, not reauthenticated, not found, rate-limited. */
const TELLING = [400, 401, 403, 404, 429]

type Call = {
  context: RequestContext
  path: readonly string[]
  procedure: { '~orpc': { meta: object } }
}

/**
 * Logs each call of an audited endpoint, and a limited number of refusals. Records the account and address, but never
 * the input.
 */
export async function auditLog<T>({ context, path, procedure, next }: Call & { next: () => T }): Promise<Awaited<T>> {
  const endpoint = path.join('.')
  const { audited } = procedure['~orpc'].meta as EndpointFacts
  const note = async (code: string) => {
    const { requestId, address, deps } = context
    const visitor = await context.visitor().catch(() => null)
    deps.log.info(
      { requestId, endpoint, code, address, account: visitor?.account?.id ?? null },
      'an endpoint responded',
    )
  }
  const { metrics } = context.deps
  try {
    const answer = await next()
    metrics?.endpoint(endpoint, 'done')
    if (audited) await note((answer as { next?: string } | undefined)?.next ?? 'done')
    return answer
  } catch (error) {
    metrics?.endpoint(endpoint, error instanceof ORPCError ? error.code : 'fault')
    const worthLogging = error instanceof ORPCError && error.status < 500 && (audited || TELLING.includes(error.status))
    if (worthLogging && isLogged(context.deps, context.address)) await note(error.code)
    throw error
  }
}
