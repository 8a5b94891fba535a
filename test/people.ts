import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type Api, contract } from '../src/contract/api.ts'
import type { World } from './world.ts'

/** Somebody with a browser: the API under their own cookies. */
export type Person = {
  readonly api: Api
  readonly email: string
  readonly id: string
  cookie(): string
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export const PASSWORD = 'Sunny-Meadow-4711'
let count = 0

/** A visitor without an account or a session. */
export function aVisitor(world: Pick<World, 'url'>): Person {
  let cookie = ''
  const call = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input instanceof Request ? input : new URL(input, world.url), init)
    if (cookie) request.headers.set('cookie', cookie)
    const response = await fetch(request, { redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) cookie = line.split(';')[0] ?? ''
    return response
  }
  const api: Api = createORPCClient(
    new OpenAPILink(contract, {
      url: `${world.url}/api/v1`,
      fetch: (request, init) => call(request, init as RequestInit),
    }),
  )
  return { api, email: '', id: '', cookie: () => cookie, fetch: (path, init) => call(path, init) }
}

/** A guest: signed up through the API. */
export async function aGuest(world: Pick<World, 'url'>, firstName = 'Ada'): Promise<Person> {
  const person = aVisitor(world)
  const email = `guest-${++count}-${process.pid}@people.example`
  const { account } = await person.api.accounts.signUp({ email, password: PASSWORD, firstName, lastName: 'Tester' })
  return { ...person, email, id: account?.id ?? '' }
}
