import { z } from 'zod'
import { contract } from '../../../src/contract/api.ts'
import { type KeyAccess, keyAccess } from '../../../src/contract/scopes.ts'
import { type Chance, type Json, NASTY, type Shape, valuesFrom } from './values.ts'

export type Asked = {
  name: string
  access: KeyAccess
  method: string
  path: string
  query: string
  body: string | null
}
const operations = Object.entries(contract).flatMap(([module, calls]) =>
  Object.entries(calls).map(([name, call]) => {
    const { route, inputSchema } = (
      call as unknown as { '~orpc': { route: { method: string; path: string }; inputSchema?: z.ZodType } }
    )['~orpc']
    const shape = inputSchema ? (z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}
    return { name: `${module}.${name}`, access: keyAccess(route), ...route, shape }
  }),
)

export function anAsk(chance: Chance, known: readonly string[]): Asked {
  const { pick, made, bend } = valuesFrom(chance, known)
  const operation = pick(operations)
  const { name, access, method, shape } = operation
  const bent = chance() < 0.5
  let value = made(shape, '')
  if (bent) for (let n = 0; n < 1 + chance() * 2; n++) value = bend(value)
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { value }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const id = bent && chance() < 0.3 ? pick(NASTY) : pick(known)
    delete (fields as Record<string, Json>)[key]
    return encodeURIComponent(typeof id === 'string' && id.isWellFormed() ? id : '0') || '0'
  })
  if (method === 'GET') {
    const query = new URLSearchParams()
    for (const [key, one] of Object.entries(fields))
      query.append(key, typeof one === 'string' ? one : JSON.stringify(one))
    return { name, access, method, path, query: query.size > 0 ? `?${query}` : '', body: null }
  }
  const text = JSON.stringify(typeof value === 'object' && value && !Array.isArray(value) ? fields : value)
  const withProto = bent && chance() < 0.2 ? text.replace(/^\{/, '{"__proto__":{"role":"admin"},"role":"admin",') : text
  const cut = bent && chance() < 0.05 ? withProto.slice(0, -1 - chance() * 10) : withProto
  return { name, access, method, path, query: '', body: cut }
}
