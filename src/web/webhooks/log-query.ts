import { DELIVERY_STATES } from '../../domain/webhooks/webhook-delivery.ts'
import type { LogFilter } from './delivery-log.tsx'

/** Reads which part of the log an address shows. */
export function readLogQuery({ searchParams }: Pick<URL, 'searchParams'>) {
  const state = DELIVERY_STATES.find((one) => one === searchParams.get('state')) ?? null
  const cursor = searchParams.get('cursor')
  const filter: LogFilter = { state, isLater: cursor !== null }
  return { filter, asked: { ...(state && { state }), ...(cursor !== null && { cursor }) } }
}
