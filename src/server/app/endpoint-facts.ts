import { contract } from '../../contract/api.ts'
import type { EndpointFacts } from '../../contract/shapes.ts'

type Endpoint = {
  '~orpc': { route: { path?: string; method?: string; tags?: readonly string[] }; meta: EndpointFacts }
}

const ENDPOINTS = Object.values(contract).flatMap((module): Endpoint[] => Object.values(module))

type Route = { method: string; path: string }
type ApiRoute = Route & { meta: EndpointFacts; tags: readonly string[] }
const ROUTES = ENDPOINTS.map(({ '~orpc': { route, meta } }): ApiRoute => {
  return { method: route.method ?? 'POST', path: `/api/v1${route.path}`, meta, tags: route.tags ?? [] }
})

export const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}|:\w+/g, '[^/]+')}$`)

const SPECIAL = ROUTES.filter(({ meta }) => meta.bodyLimit !== undefined || meta.keepsCookies || meta.upload).map(
  ({ path, ...rest }) => ({ ...rest, pattern: patternOf(path) }),
)

export function factsOf(path: string): EndpointFacts | null {
  return SPECIAL.find(({ pattern }) => pattern.test(path))?.meta ?? null
}

export function isUpload(method: string, path: string): boolean {
  return SPECIAL.some((one) => one.meta.upload && one.method === method && one.pattern.test(path))
}

export const endpointRoutes = (): readonly ApiRoute[] => ROUTES

export function methodsAt(path: string, beside: readonly Route[]): string {
  const own = beside.filter((route) => route.method !== 'ALL' && !route.path.includes('*'))
  const routes = [...ROUTES, ...own].filter((route) => patternOf(route.path).test(path))
  const taken = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set(taken)].sort().join(', ')
}
