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
import type { Viewer } from '../../client/page-context.ts'
import { firstToSay, type SessionStore } from './cross-tab.ts'
import { keep, kept, recordTimeout } from './session-end.ts'

const BEAT_MS = 1_000
/**
 * Even a hidden tab's timers run once a minute, so a longer gap means that the computer slept or its clock was changed.
 */
const SLEPT_MS = 90_000

type Parts = {
  rules: IdleRules
  now: () => number
  share: (idle: Idle) => void
  /** Receives the remaining milliseconds, or null to hide the warning. */
  show: (left: number | null) => void
  timeIsUp: () => void
  /** Fetches the server's time after the computer slept. */
  setClock: () => Promise<void>
  onActive: () => void
}

export type IdleWatch = ReturnType<typeof watchIdleness>

export function watchIdleness({ rules, now, share, show, timeIsUp, setClock, onActive }: Parts, lastKnown: number) {
  let idle = idleAtStart(lastKnown, now(), rules)
  let over = false
  const hasSlept = sleepWatch()

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
  const beat = async () => {
    if (hasSlept()) await setClock()
    if (over) return
    const wasWarned = idle.warned
    set(idleAt(idle, now(), rules))
    if (idle.warned && !wasWarned) void recordWarning(idle.since, rules)
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
  // Opening a page counts as activity unless the session had already timed out.
  active()
  return {
    isWarned: () => idleNow(idle, now(), rules).is !== 'here',
    beat,
    hear: (other: Idle) => {
      idle = agreed(idle, other)
      if (!over) draw()
    },
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

/**
 * Other tabs may have recorded later activity, even if they are closed now. Activity before the latest sign-in is
 * ignored.
 */
function idleAtStart(lastKnown: number, now: number, rules: IdleRules): Idle {
  const atStart = hereSince(Math.min(lastKnown, now))
  const before = kept<Idle>('idle') ?? atStart
  return idleNow(before, now, rules).is === 'out' ? agreed(atStart, before) : before
}

function sleepWatch(): () => boolean {
  let last = Date.now()
  return () => {
    const slept = Date.now() - last > SLEPT_MS
    last = Date.now()
    return slept
  }
}

async function recordWarning(since: number, rules: IdleRules): Promise<void> {
  if (await firstToSay(`warned ${since}`)) await recordTimeout('session_timeout_warning', rules)
}

const SIGNS = ['mousemove', 'mousedown', 'wheel', 'keydown', 'scroll', 'touchstart', 'touchmove'] as const
const PAUSE_MS = 1_000

/**
 * Calls back at most once a second while the user moves the mouse, types, scrolls or touches. Returns a function that
 * stops this.
 */
function onActivity(tell: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let place = ''
  const sense = (event: Event) => {
    if (event instanceof MouseEvent && event.type === 'mousemove') {
      // Browsers also report a mouse move when only the page moves under the pointer.
      const here = `${event.screenX} ${event.screenY}`
      if (here === place) return
      place = here
    }
    const now = Date.now()
    if (now - last < PAUSE_MS && now >= last) return
    last = now
    tell()
  }
  for (const sign of SIGNS) window.addEventListener(sign, sense, { capture: true, passive: true })
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, sense, { capture: true })
  }
}

export type PageOnScreen = ReturnType<typeof pageOnScreen>
export type Drawn = Pick<Viewer, 'id' | 'email' | 'role' | 'firstName' | 'factorResetAt'>
const keyOf = (who: Drawn | null) => who && `${who.email} ${who.role} ${who.firstName} ${who.factorResetAt}`

/**
 * Reloads the page's data if the user's name or role is out of date. If a different account has signed in, reloads the
 * page from scratch so that nobody sees someone else's input.
 */
export function pageOnScreen(store: SessionStore, revalidate: () => void) {
  let drawn: string | null | undefined
  let id: string | undefined
  const differs = () => drawn !== undefined && drawn !== keyOf(store.get().user)
  const isAnothers = () => Boolean(id && store.get().user && store.get().user?.id !== id)
  return {
    differs,
    isAnothers,
    isSomebodys: () => Boolean(drawn),
    drawnFor: (viewer: Drawn | null) => {
      drawn = keyOf(viewer)
      id = viewer?.id
    },
    follow: () => {
      if (store.get().status === 'loading' || !differs()) return
      if (isAnothers()) window.location.reload()
      else revalidate()
    },
  }
}
