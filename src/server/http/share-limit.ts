/** Counts what is under way, in all and for each key; gives what ends it once, or null when there is no place. */
export function shareLimit({ all, each }: { all: number; each: number }): (key: string) => (() => void) | null {
  const underWay = new Map<string, number>()
  let count = 0
  return (key) => {
    const own = underWay.get(key) ?? 0
    if (count >= all || own >= each) return null
    count++
    underWay.set(key, own + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      count--
      const now = (underWay.get(key) ?? 1) - 1
      if (now > 0) underWay.set(key, now)
      else underWay.delete(key)
    }
  }
}
