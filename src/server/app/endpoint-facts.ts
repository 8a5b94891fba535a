import { contract } from '../../contract/api.ts'
import type { EndpointFacts } from '../../contract/shapes.ts'

type Endpoint = { '~orpc': { route: { path?: string; method?: string }; meta: EndpointFacts } }

const ENDPOINTS = Object.values(contract).flatMap((module): Endpoint[] => Object.values(module))

type Route = { method: string; path: string }
const ROUTES = ENDPOINTS.map(({ '~orpc': { route, meta } }) => {
  return { method: route.method ?? 'POST', path: `/api/v1${route.path}`, meta }
})

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}|:\w+/g, '[^/]+')}$`)

/** The endpoints with requirements that are checked before the request is read. */
const SPECIAL = ROUTES.filter(({ meta }) => meta.bodyLimit !== undefined || meta.keepsCookies || meta.upload).map(
  ({ path, ...rest }) => ({ ...rest, pattern: patternOf(path) }),
)

/** The contract's special requirements for the endpoint at a path; null if it has none. */
export function factsOf(path: string): EndpointFacts | null {
  return SPECIAL.find(({ pattern }) => pattern.test(path))?.meta ?? null
}

/** Whether the body of such a request is streamed. */
export function isUpload(method: string, path: string): boolean {
  return SPECIAL.some((one) => one.meta.upload && one.method === method && one.pattern.test(path))
}

/** Every path of the contract, such as `/api/v1/bookings/{id}`, with its method. */
export const endpointRoutes = (): readonly Route[] => ROUTES

/**
 * The methods allowed at a path, such as `GET, HEAD, POST`, in the contract and the other routes; empty if the path
 * is unknown.
 */
export function methodsAt(path: string, beside: readonly Route[]): string {
  const own = beside.filter((route) => route.method !== 'ALL' && !route.path.includes('*'))
  const routes = [...ROUTES, ...own].filter((route) => patternOf(route.path).test(path))
  const taken = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set(taken)].sort().join(', ')
}
