import type { Deps } from '../deps.ts'
import { networksOf } from './client-ip.ts'

/**
 * Limits logged refusals per network and minute. This many are enough to identify the caller and what they are trying.
 */
const EACH = 30
/** Limits logged refusals for all networks together, so that the log doesn't fill the disk. */
const ALL = 1_000

type Minute = { ends: number; logged: Map<string, number>; count: number; leftOut: number }
const minutes = new WeakMap<Pick<Deps, 'log'>, Minute>()

/**
 * Returns whether another refusal fits within this minute's log limit. The number of skipped refusals is logged when
 * the next minute begins.
 */
export function isLogged(deps: Pick<Deps, 'log' | 'clock'>, address: string): boolean {
  const minute = thisMinute(deps)
  const networks = networksOf(address)
  const isFull = networks.some(({ name, times }) => (minute.logged.get(name) ?? 0) >= EACH * times)
  if (isFull || minute.count >= ALL) {
    minute.leftOut++
    return false
  }
  for (const { name } of networks) minute.logged.set(name, (minute.logged.get(name) ?? 0) + 1)
  minute.count++
  return true
}

function thisMinute(deps: Pick<Deps, 'log' | 'clock'>): Minute {
  const now = deps.clock.now().epochMilliseconds
  const known = minutes.get(deps)
  // If the clock was set back, the window restarts.
  if (known && now < known.ends && now >= known.ends - 60_000) return known
  const { leftOut = 0, logged } = known ?? {}
  if (leftOut > 0) deps.log.warn({ leftOut, networks: logged?.size }, 'refusals were left out of the log')
  const begun = { ends: now + 60_000, logged: new Map(), count: 0, leftOut: 0 }
  minutes.set(deps, begun)
  return begun
}
