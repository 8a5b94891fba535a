import {
  activeAt,
  agreed,
  extendedAt,
  hereSince,
  type Idle,
  type IdleRules,
  idleAt,
  idleNow,
} from '../../../domain/accounts/idle.ts'
import { onActivity } from './activity.ts'
import { firstToSay } from './cross-tab.ts'
import { recordTimeout } from './record-timeout.ts'
import { keep, kept } from './tab-storage.ts'

const BEAT_MS = 1_000
/** Even a hidden tab's timers run once a minute: a longer silence means that the computer slept, or that its clock was set. */
const SLEPT_MS = 90_000

type Parts = {
  rules: IdleRules
  /** Epoch milliseconds of the server's clock. */
  now: () => number
  share: (idle: Idle) => void
  /** Milliseconds of the countdown, null without a warning. */
  show: (left: number | null) => void
  timeIsUp: () => void
  /** Asks the server for the time after a sleep. */
  setClock: () => Promise<void>
  onActive: () => void
}

export type IdleWatch = ReturnType<typeof watchIdleness>

/** Watches whether anybody is there, from the server's last word about it (epoch milliseconds) on. */
export function watchIdleness({ rules, now, share, show, timeIsUp, setClock, onActive }: Parts, lastKnown: number) {
  const atStart = hereSince(Math.min(lastKnown, now()))
  // Other tabs know better, whether open or closed for too long; only what a sign-in has overtaken no longer counts.
  const before = kept<Idle>('idle') ?? atStart
  let idle = idleNow(before, now(), rules).is === 'out' ? agreed(atStart, before) : before
  let lastBeat = Date.now()
  let over = false

  const set = (next: Idle) => {
    if (next === idle) return
    idle = next
    keep('idle', idle)
    share(idle)
  }
  const draw = () => {
    const is = idleNow(idle, now(), rules)
    show(is.is === 'warned' && !over ? is.left : null)
    if (is.is !== 'out' || over) return
    over = true
    timeIsUp()
  }
  const warned = async (since: number) => {
    if (await firstToSay(`warned ${since}`)) await recordTimeout('session_timeout_warning', rules)
  }
  const beat = async () => {
    const slept = Date.now() - lastBeat > SLEPT_MS
    lastBeat = Date.now()
    if (slept) await setClock()
    if (over) return
    const wasWarned = idle.warned
    set(idleAt(idle, now(), rules))
    if (idle.warned && !wasWarned) void warned(idle.since)
    draw()
  }
  const active = () => {
    if (over) return
    set(activeAt(idle, now(), rules))
    onActive()
    draw()
  }

  const timer = setInterval(() => void beat(), BEAT_MS)
  const deaf = onActivity(active)
  // Whoever opens a page is there, unless the time was up before.
  active()
  return {
    /** Whether the session is over, or nearly so, for want of activity. */
    isWarned: () => idleNow(idle, now(), rules).is !== 'here',
    beat,
    hear: (other: Idle) => {
      idle = agreed(idle, other)
      if (!over) draw()
    },
    /** False when it came too late. */
    extend: (): boolean => {
      set(extendedAt(idle, now(), rules))
      draw()
      return !over
    },
    stop: () => {
      over = true
      clearInterval(timer)
      deaf()
      show(null)
    },
  }
}
