import { contract } from '../../contract/api.ts'
import type { EndpointFacts } from '../../contract/shapes.ts'

type Endpoint = { '~orpc': { route: { path?: string; method?: string }; meta: EndpointFacts } }

const ENDPOINTS = Object.values(contract).flatMap((module): Endpoint[] => Object.values(module))

/** Those that ask for something before a request is read, by path; none has an id in it. */
const SPECIAL = new Map(
  ENDPOINTS.filter(({ '~orpc': { meta } }) => meta.bodyLimit !== undefined || meta.keepsCookies).map(
    ({ '~orpc': { route, meta } }) => [`/api/v1${route.path}`, meta],
  ),
)

/** What the contract says of the endpoint at a path, where it says more than who may call it. */
export function factsOf(path: string): EndpointFacts | null {
  return SPECIAL.get(path) ?? null
}

type Route = { method: string; path: string }
const ROUTES = ENDPOINTS.map(({ '~orpc': { route } }): Route => {
  return { method: route.method ?? 'POST', path: `/api/v1${route.path}` }
})

/** The methods there are under a path, such as `GET, HEAD, POST`, in the contract and in the routes beside it; empty where there is nothing. */
export function methodsAt(path: string, beside: readonly Route[]): string {
  const own = beside.filter((route) => route.method !== 'ALL' && !route.path.includes('*'))
  const routes = [...ROUTES, ...own].filter((route) =>
    new RegExp(`^${route.path.replace(/\{\w+\}|:\w+/g, '[^/]+')}$`).test(path),
  )
  const taken = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set(taken)].sort().join(', ')
}
