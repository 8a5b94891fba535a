import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchOptions,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch'
import { DayletRefusal } from './refusal.ts'
import type { paths } from './schema.ts'

export type DayletOptions = {
  /** The address of the site, such as `https://spaces.example`. */
  site: string
  /** Without a key, a program can read what everyone may see. */
  key?: string | undefined
  /** How long each try may take, in milliseconds. */
  timeoutMs?: number
  /** How many times a request that is safe to repeat is sent again. */
  retries?: number
  fetch?: (request: Request) => Promise<Response>
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
export type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>
export type DataOf<P extends keyof paths, M extends Method, Init = unknown> = Extract<
  FetchResponse<Extract<paths[P][M], Record<string, unknown>>, Init, `${string}/${string}`>,
  { data: unknown }
>['data']

/** The second argument is optional if the endpoint needs no input. */
type InitOf<Init> = undefined extends Init ? [init?: Init] : [init: Init]

/** Resolves to the body of the response. Rejects with a `DayletRefusal` if the API refuses. */
type Call<M extends Method> = <P extends PathOf<M>, Init extends MaybeOptionalInit<paths[P], M>>(
  path: P,
  ...init: InitOf<Init>
) => Promise<DataOf<P, M, Init>>

export type Daylet = { readonly [M in Method]: Call<M> }

/** The paths of POST requests that have one effect for each idempotency key. */
type OncePath = {
  [P in keyof paths]: 'idempotencyKey' extends KeysOf<BodyOf<paths[P]['post']>> ? P : never
}[keyof paths]
type BodyOf<Operation> = Operation extends { requestBody?: infer Given } ? NonNullable<Given> : never
type KeysOf<Given> = Given extends { content: { 'application/json': infer Body } }
  ? keyof { [Key in keyof Body as string extends Key ? never : Key]: true }
  : never

const ONCE: Readonly<Record<OncePath, true>> = {
  '/host/spaces/import': true,
  '/host/calendar/import': true,
  '/holds': true,
  '/holds/{id}/payments': true,
  '/bookings/{id}/acceptance': true,
  '/bookings/{id}/refusal': true,
  '/bookings/{id}/withdrawal': true,
  '/bookings/{id}/cancellation': true,
  '/bookings/{id}/changes': true,
  '/bookings/{id}/change-acceptance': true,
  '/bookings/{id}/problems': true,
  '/problems/{id}/answer': true,
  '/problems/{id}/acceptance': true,
  '/problems/{id}/withdrawal': true,
}

const FIRST_PAUSE_MS = 500
/** The limit of a key counts the requests of a minute. Later times, such as tomorrow, are left to the caller. */
const LONGEST_PAUSE_MS = 60_000

/**
 * A client of one site. Requests that are safe to repeat are sent again after 429, 503 and network errors: GET requests,
 * and those that take an idempotency key, such as holds and payments. All tries of a call have the same key.
 */
export function createDaylet({ site, key, timeoutMs = 30_000, retries = 3, fetch }: DayletOptions): Daylet {
  const client = createClient<paths>({
    baseUrl: new URL('/api/v1', site).href,
    ...(fetch && { fetch }),
    ...(key && { headers: { authorization: `Bearer ${key}` } }),
  })

  async function call(method: Method, path: string, init: FetchOptions<unknown> = {}): Promise<unknown> {
    const { signal } = init
    const headers = new Headers(init.headers as HeadersInit)
    const isOnce = method === 'post' && path in ONCE
    if (isOnce && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID())
    for (let left = isOnce || method === 'get' ? retries : 0; ; left--) {
      const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
      const outcome = await send(method, path, { ...init, headers, signal: AbortSignal.any(signals) })
      if ('data' in outcome) return outcome.data
      signal?.throwIfAborted()
      const pauseMs = outcome.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (retries - left) * (0.5 + Math.random() / 2)
      if (!outcome.mayPass || left <= 0 || pauseMs > LONGEST_PAUSE_MS) throw outcome.error
      await pause(pauseMs, signal)
    }
  }

  async function send(method: Method, path: string, init: object): Promise<Outcome> {
    try {
      const { data, error, response } = await client.request(method, path as never, init as never)
      return response.ok ? { data } : refused(error, response)
    } catch (error) {
      return { error, mayPass: isOfNetwork(error) }
    }
  }

  const calls = (method: Method) => (path: string, init?: FetchOptions<unknown>) => call(method, path, init)
  return {
    get: calls('get'),
    post: calls('post'),
    put: calls('put'),
    patch: calls('patch'),
    delete: calls('delete'),
  } as Daylet
}

type Outcome = { data: unknown } | { error: unknown; mayPass: boolean; retryAfterMs?: number | undefined }

function refused(problem: unknown, response: Response): Outcome {
  const { status, headers } = response
  const error = new DayletRefusal(typeof problem === 'object' && problem ? problem : {}, response)
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  const retryAfterMs = Number.isNaN(seconds) ? undefined : seconds * 1_000
  return { error, mayPass: status === 429 || status === 503, retryAfterMs }
}

/** `fetch` rejects with a TypeError if the connection fails, and the timeout with a TimeoutError. */
const isOfNetwork = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
