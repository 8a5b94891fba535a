import { contract } from '../../contract/api.ts'
import type { EndpointFacts } from '../../contract/shapes.ts'

type Endpoint = { '~orpc': { route: { path?: string }; meta: EndpointFacts } }

/** Those that ask for something before a request is read, by path; none has an id in it. */
const SPECIAL = new Map(
  Object.values(contract)
    .flatMap((module): Endpoint[] => Object.values(module))
    .filter(({ '~orpc': { meta } }) => meta.bodyLimit !== undefined || meta.keepsCookies)
    .map(({ '~orpc': { route, meta } }) => [`/api/v1${route.path}`, meta]),
)

/** What the contract says of the endpoint at a path, where it says more than who may call it. */
export function factsOf(path: string): EndpointFacts | null {
  return SPECIAL.get(path) ?? null
}
