import { err, ok } from '../../../domain/kernel/result.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { forgetCard } from './forget-card.ts'
import { methodsOf } from './list-methods.ts'
import { lockOwner, removeMethod as remove, setDefault } from './methods.sql.ts'

export async function setDefaultMethod({ deps, account }: Context<'signed_in'>, { id }: { id: string }) {
  const done = await inTransaction(
    deps.sql,
    async (tx) => (await lockOwner(tx, account.id)) && setDefault(tx, account.id, deps.gateway.name, id),
  )
  return done ? ok(await methodsOf(deps, account.id)) : err({ code: 'method_not_found' })
}

/** Stops charging the card at once; a job removes it at the gateway. */
export async function removeMethod({ deps, account, now }: Context<'signed_in'>, { id }: { id: string }) {
  const done = await inTransaction(deps.sql, async (tx) => {
    if (!(await lockOwner(tx, account.id)) || !(await remove(tx, account.id, id, now))) return false
    await deps.jobs.enqueue(tx, forgetCard, { methodId: id })
    return true
  })
  return done ? ok(await methodsOf(deps, account.id)) : err({ code: 'method_not_found' })
}
