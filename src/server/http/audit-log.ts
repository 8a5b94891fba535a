import { ORPCError } from '@orpc/server'
import type { Who } from '../../contract/shapes.ts'
import type { RequestContext } from './request-context.ts'

/** Not in form, not signed in, not confirmed, not theirs, too often. */
const TELLING = [400, 401, 403, 404, 429]
const PROOFS = ['sessions.confirmIdentity', 'sessions.signOut']

type Call = {
  context: RequestContext
  path: readonly string[]
  procedure: { '~orpc': { meta: object } }
}

/**
 * Around every endpoint: the log gets each way in that was tried, each act after a fresh proof, and each refusal of somebody who tried
 * what they may not. With whom and where from, never with what they sent.
 */
export async function auditLog<T>({ context, path, procedure, next }: Call & { next: () => T }): Promise<Awaited<T>> {
  const endpoint = path.join('.')
  const { who } = procedure['~orpc'].meta as { who?: Who }
  const proves = path[0] === 'accounts' || who === 'confirmed' || PROOFS.includes(endpoint)
  const note = async (code: string) => {
    const { requestId, address, deps } = context
    const visitor = await context.visitor().catch(() => null)
    deps.log.info({ requestId, endpoint, code, address, account: visitor?.account?.id ?? null }, 'an endpoint answered')
  }
  try {
    const answer = await next()
    if (proves) await note((answer as { next?: string } | undefined)?.next ?? 'done')
    return answer
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500 && (proves || TELLING.includes(error.status)))
      await note(error.code)
    throw error
  }
}
