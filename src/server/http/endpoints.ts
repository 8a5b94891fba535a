import { implement, ORPCError } from '@orpc/server'
import { contract } from '../../contract/api.ts'
import type { Who } from '../../contract/shapes.ts'
import type { Account } from '../../domain/accounts/visitor.ts'
import { isConfirmed } from '../../domain/accounts/visitor.ts'
import type { RequestContext } from './request-context.ts'

/** Where every module binds its endpoints; nothing runs before the endpoint's own word on who may call it. */
export const endpoints = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, procedure, next }) => {
    const { who } = procedure['~orpc'].meta as { who: Who }
    if (who === 'anyone' || who === 'visitor') return next()
    const visitor = await context.visitor()
    if (!visitor?.account) throw new ORPCError('sign_in_required', { status: 401, defined: true })
    if (who === 'confirmed' && !isConfirmed(visitor.confirmedAt, context.deps.clock.now()))
      throw new ORPCError('confirm_first', { status: 403, defined: true })
    return next()
  })

/** The account of a call that only signed-in visitors get as far as. */
export async function signedInAs(context: RequestContext): Promise<Account> {
  const account = (await context.visitor())?.account
  if (!account) throw new ORPCError('sign_in_required', { status: 401, defined: true })
  return account
}

type Errors<R extends { code: string }> = { [C in R['code']]: (...args: never[]) => Error }

/** Throws the refusal as the endpoint's own error; facts travel as its data, instants and dates as text. */
export function refuse<R extends { readonly code: string }>(errors: Errors<R>, refusal: R): never {
  const { code, ...facts } = refusal
  const make = errors[code as R['code']] as unknown as (options?: { data: unknown }) => Error
  throw Object.keys(facts).length > 0 ? make({ data: JSON.parse(JSON.stringify(facts)) }) : make()
}
