import { useRef } from 'react'
import type { Refusal } from './api-error.ts'
import { randomId } from './random-id.ts'

/**
 * An idempotency key. A retry without a response keeps it, so that it never counts twice; after a response or for
 * other input there is a new one.
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
