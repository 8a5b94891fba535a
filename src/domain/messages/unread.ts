const MOST_SHOWN = 9

export const badgeOf = (count: number): string | null =>
  count <= 0 ? null : count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)

export const afterMessage = (count: number, mine: boolean): number => (mine ? count : count + 1)

export const afterReading = (count: number): number => Math.max(0, count - 1)

export type LastReadTimes = Readonly<Record<string, string>>

export function mergeReadTimes(a: LastReadTimes, b: LastReadTimes): LastReadTimes {
  const merged: Record<string, string> = { ...a }
  for (const [id, at] of Object.entries(b)) if (isLater(at, merged[id])) merged[id] = at
  return merged
}

/** Returns the local times that are later than the server's and therefore still have to be sent. */
export function unheardReadTimes(local: LastReadTimes, server: LastReadTimes): LastReadTimes {
  return Object.fromEntries(Object.entries(local).filter(([id, at]) => id in server && isLater(at, server[id])))
}

const isLater = (at: string, than: string | undefined) => than === undefined || Date.parse(at) > Date.parse(than)
