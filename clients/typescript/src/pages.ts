import type { FetchOptions } from 'openapi-fetch'
import type { DataOf, Daylet, PathOf } from './client.ts'
import type { paths } from './schema.ts'

type Page = { items: readonly unknown[]; next: string | null }
type ListPath = { [P in PathOf<'get'>]: DataOf<P, 'get'> extends Page ? P : never }[PathOf<'get'>]
type ItemOf<P extends ListPath> = DataOf<P, 'get'> extends { items: readonly (infer Item)[] } ? Item : never
type Query = { params?: { query?: object } }

/** All items of a list, in order. The next page is requested when the program has used the items before it. */
export async function* eachItem<P extends ListPath>(
  daylet: Pick<Daylet, 'get'>,
  path: P,
  init?: FetchOptions<paths[P]['get']>,
): AsyncGenerator<ItemOf<P>, void, undefined> {
  const get = daylet.get as (path: string, init: object) => Promise<Page>
  const { params } = (init ?? {}) as Query
  let cursor: string | null = null
  do {
    const query = { ...params?.query, ...(cursor && { cursor }) }
    const page: Page = await get(path, { ...init, params: { ...params, query } })
    yield* page.items as ItemOf<P>[]
    cursor = page.next
  } while (cursor)
}
