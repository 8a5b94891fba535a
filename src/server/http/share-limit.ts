import type { Network } from './client-ip.ts'

/**
 * Counts work in progress: in total, and per network or other key, whose limit is `each` times its factor. Returns a
 * function to release it (once), or null if a limit is reached.
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
