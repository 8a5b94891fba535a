import { randomId } from './random-id.ts'

const ids = new WeakMap<object, string>()

export function errorIdOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return newId()
  const id = ids.get(error) ?? newId()
  ids.set(error, id)
  return id
}

function newId(): string {
  return randomId().slice(0, 8)
}
