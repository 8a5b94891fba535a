import {
  type AnySchema,
  ContractProcedure,
  type ErrorMap,
  type InferSchemaInput,
  type InferSchemaOutput,
} from '@orpc/contract'
import { implement, ORPCError, type Procedure } from '@orpc/server'
import { refusalSentence } from '../../../contract/refusal-sentences.ts'
import { type KeyAccess, keyAccess } from '../../../contract/scopes.ts'
import type { Deprecation, EndpointFacts, Who } from '../../../contract/shapes.ts'
import { strictInput } from '../../../contract/strict-input.ts'
import { type Account, isConfirmed, type Visitor } from '../../../domain/accounts/visitor.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import { newToken } from './cookies.ts'
import { once } from './once.ts'
import type { RequestContext } from './request-context.ts'

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

type Carried<T> = string extends T
  ? T | Temporal.Instant | Temporal.PlainDate
  : T extends readonly (infer Item)[]
    ? readonly Carried<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Carried<T[Key]> }
      : T

type Declared<E extends ErrorMap> = {
  [Code in keyof E & string]: { readonly code: Code } & (E[Code] extends { data: infer Data extends AnySchema }
    ? Carried<InferSchemaInput<Data>>
    : unknown)
}[keyof E & string]

/**
 * Binds a use case to its endpoint. Callers outside the audience are refused first, and refusals become the endpoint's
 * errors. An undeclared refusal doesn't compile.
 */
export function bind<I extends AnySchema, O extends AnySchema, E extends ErrorMap, M extends EndpointFacts>(
  contract: ContractProcedure<I, O, E, M>,
  answer: (
    ctx: Context<M['who']>,
    input: InferSchemaOutput<I>,
  ) => Promise<Result<InferSchemaInput<O>, NoInfer<Declared<E>>>>,
): Procedure<RequestContext, RequestContext, I, O, E, M> {
  const { meta, errorMap, route, inputSchema } = contract['~orpc']
  const { who, enrolment = false } = meta
  const access = keyAccess(route)
  const closedDuringReset = 'reset_pending' in errorMap
  const repeatable = 'key_reused' in errorMap
  const strict = new ContractProcedure({ ...contract['~orpc'], inputSchema: strictInput(inputSchema) })
  // The audience is checked before the input, so that unauthorised callers learn nothing about its format.
  const bound = implement(strict, { initialInputValidationIndex: 1 })
    .$context<RequestContext>()
    .use(async ({ context, next, errors }, given) => {
      if (meta.deprecated) announce(context, meta.deprecated, given)
      if (context.key) checkScope(context.key.scopes, access)
      const ctx = unwrap(await admit(who, context, { enrolment, closedDuringReset }), errors, who)
      refuseStray(context.stray)
      return next({ context: { ctx } })
    })
    .handler(async ({ input: given, context: { ctx, idempotencyKey }, errors }) => {
      const input = repeatable && idempotencyKey ? { idempotencyKey, ...(given as object) } : given
      const act = () => answer(ctx as Context<M['who']>, input as InferSchemaOutput<I>)
      const asked = { operation: `${route.method} ${route.path}`, input, errors: errorMap }
      const done = await (meta.once ? once(ctx as Context<'visitor'>, asked, act) : act())
      if (route.method !== 'GET' && (who !== 'anyone' || meta.seenByAll)) noteWriting(ctx.request)
      return unwrap(done, errors, who)
    })
  return bound as never
}

/** After a write, the caller reads from the primary for a while, because the replica may lag behind. */
function noteWriting({ deps, setToken }: RequestContext): void {
  if (deps.replica) setToken('wrote', newToken())
}

function unwrap<T>(done: Result<T, { readonly code: string }>, errors: object, who: Who): T {
  if (done.ok) return done.value
  const { code, ...facts } = done.refusal
  const make = (errors as Record<string, (options: { message: string; data?: unknown }) => Error>)[code]
  if (!make) throw new Error(`the endpoint does not declare the refusal ${code}`)
  const data: unknown = Object.keys(facts).length > 0 ? JSON.parse(JSON.stringify(facts)) : undefined
  throw make({ message: refusalSentence(code, data, who), data })
}

function checkScope(scopes: readonly string[], access: KeyAccess): void {
  if (access === 'any_key' || (access && scopes.includes(access))) return
  const refusal = access
    ? { code: 'scope_missing', message: `This API key needs the scope ${access}.`, data: { scope: access } }
    : { code: 'not_for_keys', message: 'API keys can’t call this endpoint. Sign in to use it.', data: undefined }
  throw new ORPCError(refusal.code, { status: 403, message: refusal.message, data: refusal.data })
}

/** Tells programs when the endpoint was deprecated (RFC 9745), when it ends (RFC 8594), and what replaces it. */
function announce({ setHeader }: RequestContext, { since, sunset, instead }: Deprecation, given: unknown): void {
  const fields = (given ?? {}) as Record<string, unknown>
  const path = instead?.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])))
  setHeader('deprecation', `@${Date.parse(since) / 1_000}`)
  setHeader('sunset', new Date(sunset).toUTCString())
  if (path) setHeader('link', `</api/v1${path}>; rel="successor-version"`)
}

function refuseStray(names: readonly string[]): void {
  if (names.length === 0) return
  throw new ORPCError('bad_request', { status: 400, data: { issues: [{ keys: names }] } })
}

type Admitted = Context | Context<'visitor'> | Context<'signed_in'>

const isForAdmins = (who: Who) => who === 'admin' || who === 'confirmed_admin'
const wantsProof = (who: Who) => who === 'confirmed' || who === 'confirmed_admin'

/**
 * Refuses callers outside the audience. A visitor without a session who asks for something of their own gets "not
 * found".
 */
async function admit(
  who: Who,
  request: RequestContext,
  { enrolment, closedDuringReset }: { enrolment: boolean; closedDuringReset: boolean },
): Promise<Result<Admitted, { readonly code: string; readonly until?: string }>> {
  const { deps } = request
  const now = deps.clock.now()
  if (who === 'anyone') return ok({ deps, request, now })
  const visitor = await request.visitor()
  if (visitor?.account?.mustEnroll && !enrolment) return err({ code: 'second_factor_required' })
  const until = visitor?.account?.resetReadyAt
  if (closedDuringReset && until) return err({ code: 'reset_pending', until: until.toString() })
  if (who === 'visitor') return visitor ? ok({ deps, request, now, visitor }) : err({ code: 'not_found' })
  const account = visitor?.account
  if (!account) return err({ code: 'sign_in_required' })
  if (who === 'verified' && !account.emailVerified) return err({ code: 'verify_first' })
  if (who === 'host' && account.role === 'user') return err({ code: 'hosts_only' })
  if (isForAdmins(who) && account.role !== 'admin') return err({ code: 'admins_only' })
  if (wantsProof(who) && !isConfirmed(visitor.confirmedAt, now)) return err({ code: 'confirm_first' })
  return ok({ deps, request, now, visitor, account })
}
