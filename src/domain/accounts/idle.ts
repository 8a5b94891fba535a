const MINUTE = 60_000

/** Milliseconds without activity until the warning, and from there to the end. */
export type IdleRules = { readonly warnAfter: number; readonly countdown: number }
export const IDLE_RULES: IdleRules = { warnAfter: 25 * MINUTE, countdown: 5 * MINUTE }
/** @public The specification lists it and says that it is unused: Extend Session restarts the full 25 minutes. */
export const EXTEND_TIME = 15 * MINUTE

/**
 * What the tabs of a browser agree on. `since` (epoch milliseconds of the server's clock) is the last activity, or, once
 * warned, where the countdown began.
 */
export type Idle = { readonly warned: boolean; readonly since: number }
export type IdleNow =
  | { readonly is: 'here' }
  | { readonly is: 'warned'; readonly left: number }
  | { readonly is: 'out' }

/** Idleness that begins with an activity. */
export function hereSince(at: number): Idle {
  return { warned: false, since: at }
}

/** What the passing of time has made of it; a gap of any length, such as a sleeping computer's, counts as time without activity. */
export function idleAt(idle: Idle, now: number, rules: IdleRules): Idle {
  const warnsAt = idle.since + rules.warnAfter
  return !idle.warned && now >= warnsAt ? { warned: true, since: warnsAt } : idle
}

/** Here, warned with so many milliseconds left, or out. */
export function idleNow(idle: Idle, now: number, rules: IdleRules): IdleNow {
  const { warned, since } = idleAt(idle, now, rules)
  if (!warned) return { is: 'here' }
  const left = since + rules.countdown - now
  return left > 0 ? { is: 'warned', left: Math.min(left, rules.countdown) } : { is: 'out' }
}

/** After an activity: a running countdown begins anew but the warning stays; who is out stays out. */
export function activeAt(idle: Idle, now: number, rules: IdleRules): Idle {
  const { warned, since } = idleAt(idle, now, rules)
  const out = idleNow(idle, now, rules).is === 'out'
  return out ? { warned, since } : { warned, since: Math.max(since, now) }
}

/** After Extend Session, the only thing that takes the warning away; who is out stays out. */
export function extendedAt(idle: Idle, now: number, rules: IdleRules): Idle {
  const before = idleAt(idle, now, rules)
  // Later than the warning it answers, also by the word of a tab whose clock is a little behind.
  return idleNow(idle, now, rules).is === 'out' ? before : hereSince(Math.max(now, before.since + 1))
}

/** What two tabs make of each other's word: the later one holds, and of two at once the warning. */
export function agreed(one: Idle, other: Idle): Idle {
  if (one.since === other.since) return one.warned ? one : other
  return one.since > other.since ? one : other
}
