import type { Deps } from '../deps.ts'
import type { Context } from './endpoints.ts'
import type { RequestContext } from './request-context.ts'

export async function fromReplica<T>(deps: Deps, wrote: boolean, read: (deps: Deps) => Promise<T>): Promise<T> {
  const { replica } = deps
  if (!replica?.serves() || wrote) return read(deps)
  try {
    return await read({ ...deps, readSql: replica.sql, searchSql: replica.sql })
  } catch (error) {
    if (!replica.gaveUp(error)) throw error
    return read(deps)
  }
}

/** Wraps a use case that shows public data. Callers who wrote in the last few seconds read from the primary. */
export const readable =
  <Input, Output>(useCase: (ctx: Context, input: Input) => Promise<Output>) =>
  (ctx: Context, input: Input): Promise<Output> =>
    fromReplica(ctx.deps, mayHaveWritten(ctx.request), (deps) => useCase({ ...ctx, deps }, input))

/** A program with a key keeps no cookies, so it always reads its own writes from the primary. */
const mayHaveWritten = ({ key, token }: RequestContext) => key !== null || token('wrote') !== null
