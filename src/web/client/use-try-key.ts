import { useRef } from 'react'
import type { Refusal } from './api-error.ts'
import { randomId } from './random-id.ts'

/**
 * A retry after a lost response reuses its idempotency key, so the action never happens twice. After a response, or
 * with different input, there is a new key.
 */
export function useTryKey() {
  const open = useRef<{ of: string; key: string } | null>(null)
  const keyOf = (what: unknown): string => {
    const of = JSON.stringify(what)
    if (open.current?.of !== of) open.current = { of, key: randomId() }
    return open.current.key
  }
  const answered = (no?: Refusal): void => {
    if (no?.code !== 'offline' && no?.code !== 'busy') open.current = null
  }
  return { keyOf, answered }
}
