/** Runs at most so many tasks at a time and queues the rest. */
export function fewAtOnce(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await act()
    } finally {
      // The place goes to the next task or is released.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
