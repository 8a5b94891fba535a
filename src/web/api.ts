import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { Api, contract } from '../contract/api.ts'
import treaty from './treaty.json' with { type: 'json' }

/** The browser's way into the API; on the server a page finds the same client in its context. */
export const api: Api = createORPCClient(
  new OpenAPILink(treaty as unknown as typeof contract, { url: () => `${window.location.origin}/api/v1` }),
)
