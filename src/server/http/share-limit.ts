import type { Network } from './client-ip.ts'

/**
 * Counts what is in progress: in total, and for each network or other key, whose limit is `each` times its own factor.
 * Returns a function that ends it (once), or null when a limit is reached.
 */
export function shareLimit({ all, each }: { all: number; each: number }) {
  const inProgress = new Map<string, number>()
  let count = 0
  return (networks: readonly Network[]): (() => void) | null => {
    const isFull = networks.some(({ name, times }) => (inProgress.get(name) ?? 0) >= each * times)
    if (count >= all || isFull) return null
    count++
    for (const { name } of networks) inProgress.set(name, (inProgress.get(name) ?? 0) + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      count--
      for (const { name } of networks) {
        const now = (inProgress.get(name) ?? 1) - 1
        if (now > 0) inProgress.set(name, now)
        else inProgress.delete(name)
      }
    }
  }
}
