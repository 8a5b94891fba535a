import { createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type Api, contract } from '../../src/contract/api.ts'

type Fetch = (request: Request, init?: RequestInit) => Promise<Response>
type Problem = { code: string; status: number; detail: string; defined: boolean; data?: unknown; errors?: unknown }

/** A typed client of the API, which throws refusals with their code, their sentence and their data. */
export function apiClient(url: string, send: Fetch): Api {
  return createORPCClient(
    new OpenAPILink(contract, {
      url: `${url}/api/v1`,
      fetch: async (request, init) => readable(await send(request, init as RequestInit)),
      customErrorResponseBodyDecoder: (body) => {
        const { code, detail: message, ...rest } = body as Problem
        return new ORPCError(code, { ...rest, message, data: rest.data ?? (rest.errors && { errors: rest.errors }) })
      },
    }),
  )
}

/** The library reads only application/json. */
function readable(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response
  const { status, headers } = response
  const read = new Headers(headers)
  read.set('content-type', 'application/json')
  return new Response(response.body, { status, headers: read })
}
