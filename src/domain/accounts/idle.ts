const MINUTE = 60_000

/** Times in milliseconds: from the last activity to the warning, and from the warning to sign-out. */
export type IdleRules = { readonly warnAfter: number; readonly countdown: number }
export const IDLE_RULES: IdleRules = { warnAfter: 25 * MINUTE, countdown: 5 * MINUTE }
/**
 * @public Required by the specification, which also says that it is unused: Extend Session restarts the full 25
 * minutes.
 */
export const EXTEND_TIME = 15 * MINUTE

/**
 * All tabs of a browser share this state. `since` is the time of the last activity or, after the warning, the time the
 * countdown started, in epoch milliseconds of the server's clock.
 */
export type Idle = { readonly warned: boolean; readonly since: number }
export type IdleNow =
  | { readonly is: 'here' }
  | { readonly is: 'warned'; readonly left: number }
  | { readonly is: 'out' }

export function hereSince(at: number): Idle {
  return { warned: false, since: at }
}

/** A gap of any length counts as inactivity, for example while the computer was asleep. */
export function idleAt(idle: Idle, now: number, rules: IdleRules): Idle {
  const warnsAt = idle.since + rules.warnAfter
  return !idle.warned && now >= warnsAt ? { warned: true, since: warnsAt } : idle
}

export function idleNow(idle: Idle, now: number, rules: IdleRules): IdleNow {
  const { warned, since } = idleAt(idle, now, rules)
  if (!warned) return { is: 'here' }
  const left = since + rules.countdown - now
  return left > 0 ? { is: 'warned', left: Math.min(left, rules.countdown) } : { is: 'out' }
}

/** Activity restarts a running countdown but leaves the warning open. It can't revive a session that has ended. */
export function activeAt(idle: Idle, now: number, rules: IdleRules): Idle {
  const { warned, since } = idleAt(idle, now, rules)
  const out = idleNow(idle, now, rules).is === 'out'
  return out ? { warned, since } : { warned, since: Math.max(since, now) }
}

/** Only Extend Session closes the warning. It can't revive a session that has ended. */
export function extendedAt(idle: Idle, now: number, rules: IdleRules): Idle {
  const before = idleAt(idle, now, rules)
  // The result must be later than the warning, even if this tab's clock is slightly behind.
  return idleNow(idle, now, rules).is === 'out' ? before : hereSince(Math.max(now, before.since + 1))
}

/** If two tabs disagree, the later state applies. If both are equally late, the warning wins. */
export function agreed(one: Idle, other: Idle): Idle {
  if (one.since === other.since) return one.warned ? one : other
  return one.since > other.since ? one : other
}
