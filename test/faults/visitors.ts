import { setTimeout as wait } from 'node:timers/promises'
import { aGuest, PASSWORD, type Person } from '../support/people.ts'
import { bookSomething, seen } from './kill-server.ts'

const SEARCHES_A_SECOND = 20
const GUESTS = 30
/** An account may make ten holds a minute. */
const BETWEEN_MS = 7_000

/**
 * Simulates people who search and book at fixed times, until it is stopped. Checks every response. With `comeBack`,
 * people who are signed out sign in again.
 */
export async function someVisitors(url: string, spaces: string[], { comeBack = false } = {}) {
  const guests: Person[] = []
  for (let n = 0; n < GUESTS; n++) guests.push(await aGuest({ url }))
  let home = false
  const searches = { asked: 0, failed: 0, lastFailed: 0 }
  const search = async () => {
    searches.asked++
    const ok = await fetch(`${url}/api/v1/spaces`, { signal: AbortSignal.timeout(10_000) }).then(
      async (answer) => answer.ok && ((await answer.json()) as { items: unknown[] }).items.length > 0,
      () => false,
    )
    if (!ok) Object.assign(searches, { failed: searches.failed + 1, lastFailed: performance.now() })
  }
  const timer = setInterval(search, 1_000 / SEARCHES_A_SECOND)
  const gone = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: gone.signal }).catch(() => {})
  const bookers = guests.map(async (guest, at) => {
    await pause((at * BETWEEN_MS) / GUESTS)
    while (!home) {
      if (comeBack) await signInAgain(guest)
      await bookSomething(guest, spaces)
      await pause(BETWEEN_MS)
    }
  })
  const untilBooked = async (mostMs: number): Promise<number> => {
    const [began, before] = [performance.now(), seen.confirmed.size]
    while (seen.confirmed.size === before && performance.now() - began < mostMs) await wait(20)
    return performance.now() - began
  }
  return {
    searches,
    untilBooked,
    goHome: async () => {
      home = true
      gone.abort()
      clearInterval(timer)
      await Promise.all(bookers)
    },
  }
}

async function signInAgain({ api, email }: Person): Promise<void> {
  const session = await api.sessions.whoAmI().catch(() => null)
  if (session && !session.account) await api.accounts.signIn({ email, password: PASSWORD }).catch(() => {})
}
