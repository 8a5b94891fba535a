/** Runs no more than so many of what it is given at a time; the rest waits its turn. */
export function fewAtOnce(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await act()
    } finally {
      // The place goes to the next one, or is given back.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
