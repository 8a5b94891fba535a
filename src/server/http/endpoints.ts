import type {
  AnyContractProcedure,
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import { implement, ORPCError, type Procedure } from '@orpc/server'
import type { EndpointFacts, Who } from '../../contract/shapes.ts'
import { type Account, isConfirmed, type Visitor } from '../../domain/accounts/visitor.ts'
import type { Result } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import type { RequestContext } from './request-context.ts'

/** What a use case is given besides its input: who asks, as far as its endpoint's audience says, and the instant it goes by. */
export type Context<W extends Who = 'anyone'> = {
  readonly deps: Deps
  readonly request: RequestContext
  readonly now: Temporal.Instant
} & Asking<W>

type Asking<W extends Who> = W extends 'anyone'
  ? unknown
  : W extends 'visitor'
    ? { readonly visitor: Visitor }
    : { readonly visitor: Visitor; readonly account: Account }

/** What a refusal may carry where the contract says this travels: instants and dates become text on the way. */
type Carried<T> = string extends T
  ? T | Temporal.Instant | Temporal.PlainDate
  : T extends readonly (infer Item)[]
    ? readonly Carried<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Carried<T[Key]> }
      : T

/** The refusals an endpoint declares, with the facts of each. */
type Declared<E extends ErrorMap> = {
  [Code in keyof E & string]: { readonly code: Code } & (E[Code] extends { data: infer Data extends AnySchema }
    ? Carried<InferSchemaInput<Data>>
    : unknown)
}[keyof E & string]

/**
 * Binds a use case to its endpoint: who may not call hears so before anything runs, and a refusal becomes the endpoint's own error. One it
 * does not declare does not compile.
 */
export function bind<I extends AnySchema, O extends AnySchema, E extends ErrorMap, M extends EndpointFacts>(
  contract: ContractProcedure<I, O, E, M>,
  useCase: (
    ctx: Context<M['who']>,
    input: InferSchemaOutput<I>,
  ) => Promise<Result<InferSchemaInput<O>, NoInfer<Declared<E>>>>,
): Procedure<RequestContext, RequestContext, I, O, E, M> {
  const { who } = contract['~orpc'].meta
  // Before the input is looked at: whoever may not call hears nothing of its form.
  const bound = implement(contract as AnyContractProcedure, { initialInputValidationIndex: 1 })
    .$context<RequestContext>()
    .use(async ({ context, next }) => next({ context: { ctx: await admit(who, context) } }))
    .handler(async ({ input, context: { ctx }, errors }) => {
      const done = await useCase(ctx as Context<M['who']>, input as InferSchemaOutput<I>)
      if (done.ok) return done.value
      const { code, ...facts } = done.refusal
      const make = (errors as Record<string, (options?: { data: unknown }) => Error>)[code]
      if (!make) throw new Error(`the endpoint does not know the refusal ${code}`)
      throw Object.keys(facts).length > 0 ? make({ data: JSON.parse(JSON.stringify(facts)) }) : make()
    })
  return bound as never
}

const refusal = (code: string, status: number) => new ORPCError(code, { status, defined: true })

/** The context of whoever belongs to the audience; others hear why not. A visitor without a session finds nothing that is theirs. */
async function admit(who: Who, request: RequestContext): Promise<Context | Context<'visitor'> | Context<'signed_in'>> {
  const { deps } = request
  const now = deps.clock.now()
  if (who === 'anyone') return { deps, request, now }
  const visitor = await request.visitor()
  if (who === 'visitor') {
    if (!visitor) throw refusal('not_found', 404)
    return { deps, request, now, visitor }
  }
  const account = visitor?.account
  if (!account) throw refusal('sign_in_required', 401)
  if (who === 'confirmed' && !isConfirmed(visitor.confirmedAt, now)) throw refusal('confirm_first', 403)
  return { deps, request, now, visitor, account }
}
