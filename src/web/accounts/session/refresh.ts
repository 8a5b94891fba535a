import { pauseAfter } from '../../../domain/accounts/session-refresh.ts'
import { api } from '../../client/api.ts'
import type { SessionReply } from './session-state.ts'

const LOCK = 'daylet-refresh'
const PATIENCE_MS = 10_000

export type Answer = { readonly reply: SessionReply; readonly asked: number }

/**
 * Only one tab at a time refreshes the tokens. Returns null if there is no response, in which case the session
 * continues and the next check tries again.
 */
export async function refreshed(active: boolean): Promise<Answer | null> {
  if (!navigator.locks) return exchange(active)
  const answers = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? [await exchange(active)] : [],
  )
  // If another tab has just refreshed the tokens, the cookies already contain the new ones.
  if (answers.length === 0) answers.push(await navigator.locks.request(LOCK, async () => await whoAmI()))
  return answers[0] ?? null
}

export function whoAmI(): Promise<Answer | null> {
  return once(() => api.sessions.whoAmI({}, soon()))
}

export function reportActivity(): Promise<Answer | null> {
  return once(() => api.sessions.reportActivity({}, soon()))
}

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
