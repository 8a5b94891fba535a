import type { Api } from '../../src/contract/api.ts'
import type { Scope } from '../../src/domain/accounts/api-key.ts'
import { apiClient } from './api-client.ts'
import { anAddress, type Person } from './people.ts'
import type { World } from './world.ts'

/** A program that knows nothing but its key. */
export type Program = { secret: string; api: Api; fetch(path: string, init?: RequestInit): Promise<Response> }

export function aProgram(world: Pick<World, 'url'>, secret: string): Program {
  const from = anAddress()
  const call = (input: string | Request, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, world.url), init)
    request.headers.set('authorization', `Bearer ${secret}`)
    request.headers.set('x-forwarded-for', from)
    return fetch(request, { redirect: 'manual' })
  }
  const api = apiClient(world.url, call)
  return { secret, api, fetch: call }
}

type OwnScope = Exclude<Scope, 'read:admin' | 'write:admin'>

export async function aKey(by: Person, scopes: OwnScope[], days: 30 | 90 | 365 | null = 90) {
  return by.api.apiKeys.createKey({ name: 'My calendar', scopes, days })
}
