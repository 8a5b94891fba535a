/** spec.md §9: the badge counts to nine. */
const MOST_SHOWN = 9

/** The badge's text, or null for no badge. */
export const badgeOf = (count: number): string | null =>
  count <= 0 ? null : count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)

/** spec.md §4: a live message from someone else adds 1. */
export const afterMessage = (count: number, mine: boolean): number => (mine ? count : count + 1)

/** spec.md §4: marking a conversation read lowers the count by 1, never below 0; the next exact count replaces it. */
export const afterReading = (count: number): number => Math.max(0, count - 1)

/** When each conversation was last read, by id; exchanged between local storage and server. */
export type LastReadTimes = Readonly<Record<string, string>>

export function mergeReadTimes(a: LastReadTimes, b: LastReadTimes): LastReadTimes {
  const merged: Record<string, string> = { ...a }
  for (const [id, at] of Object.entries(b)) if (isLater(at, merged[id])) merged[id] = at
  return merged
}

/** The local times that are later than the server's and still have to be sent. */
export function unheardReadTimes(local: LastReadTimes, server: LastReadTimes): LastReadTimes {
  return Object.fromEntries(Object.entries(local).filter(([id, at]) => id in server && isLater(at, server[id])))
}

const isLater = (at: string, than: string | undefined) => than === undefined || Date.parse(at) > Date.parse(than)
