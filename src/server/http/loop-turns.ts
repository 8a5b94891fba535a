/** A search takes some 2 ms, so this keeps each turn of the event loop unnoticeably short. */
const BEGIN = 2

/**
 * Lets callers start in order, a few per turn of the event loop. If a crowd started at once, one long turn would
 * delay everyone, even refusals.
 */
export function loopTurns(each = BEGIN): () => Promise<void> {
  const waiting: (() => void)[] = []
  const begin = () => {
    for (const next of waiting.splice(0, each)) next()
    if (waiting.length > 0) setImmediate(begin)
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(begin)
    })
}
