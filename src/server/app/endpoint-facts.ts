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

const UPLOADS = ENDPOINTS.filter(({ '~orpc': { meta } }) => meta.upload).map(({ '~orpc': { route } }) => ({
  method: route.method ?? 'POST',
  pattern: patternOf(route.path ?? ''),
}))

/** Whether the body of such a request is read while it comes. */
export function isUpload(method: string, path: string): boolean {
  return UPLOADS.some((upload) => upload.method === method && upload.pattern.test(path))
}

/** The methods there are under a path, such as `GET, HEAD, POST`; empty where there is no endpoint. */
export function methodsAt(path: string): string {
  const methods = ENDPOINTS.map(({ '~orpc': { route } }) => route).filter((route) =>
    patternOf(route.path ?? '').test(path),
  )
  const taken = methods.flatMap(({ method = 'POST' }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set(taken)].sort().join(', ')
}

function patternOf(route: string): RegExp {
  return new RegExp(`^/api/v1${route.replace(/\{\w+\}/g, '[^/]+')}$`)
}
