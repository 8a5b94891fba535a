import { pauseAfter } from '../../../domain/accounts/session-refresh.ts'
import { api } from '../../client/api.ts'
import type { SessionReply } from './session-state.ts'

const LOCK = 'daylet-refresh'
const PATIENCE_MS = 10_000

/** A reply, and when it was asked for by the browser's clock. */
export type Answer = { readonly reply: SessionReply; readonly asked: number }

/**
 * Exchanges the refresh token, in one tab at a time; null when the network or the server did not answer, which ends no
 * session: the next check tries again.
 */
export async function refreshed(active: boolean): Promise<Answer | null> {
  if (!navigator.locks) return exchange(active)
  const answers = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? [await exchange(active)] : [],
  )
  // Another tab is at it: what it got is ours too, the tokens being in cookies.
  if (answers.length === 0) answers.push(await navigator.locks.request(LOCK, async () => await whoAmI()))
  return answers[0] ?? null
}

/** Who is signed in here; null without an answer. */
export function whoAmI(): Promise<Answer | null> {
  return once(() => api.sessions.whoAmI({}, soon()))
}

/** Tells the server that somebody is there; null without an answer. */
export function reportActivity(): Promise<Answer | null> {
  return once(() => api.sessions.reportActivity({}, soon()))
}

/** Ends the session of this browser; null without an answer, which means that it may live on. */
export function signOutHere(): Promise<Answer | null> {
  return once(() => api.sessions.signOut({ where: 'here' }, soon()))
}

async function once(ask: () => Promise<SessionReply>): Promise<Answer | null> {
  const asked = Date.now()
  try {
    return { reply: await ask(), asked }
  } catch {
    return null
  }
}

async function exchange(active: boolean): Promise<Answer | null> {
  for (let failures = 0; ; ) {
    const answer = await once(() => api.sessions.refreshSession({ active }, soon()))
    if (answer) return answer
    failures += 1
    const pause = pauseAfter(failures)
    if (pause === null) return null
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

function soon(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(PATIENCE_MS) }
}
