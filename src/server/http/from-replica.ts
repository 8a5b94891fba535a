import type { Deps } from '../deps.ts'
import type { Context } from './endpoints.ts'

/** What reads by `readSql` and `searchSql` alone reads from the replica; what that cannot answer, the primary does. */
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

/** A use case that shows what everybody may see. Whoever wrote in the last seconds is shown it as it is by then. */
export const readable =
  <Input, Output>(useCase: (ctx: Context, input: Input) => Promise<Output>) =>
  (ctx: Context, input: Input): Promise<Output> =>
    fromReplica(ctx.deps, ctx.request.token('wrote') !== null, (deps) => useCase({ ...ctx, deps }, input))
