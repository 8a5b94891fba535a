/** A search costs some 2 ms, so a turn in which as many begin as end stays below what anybody notices. */
const BEGIN = 2

/**
 * Lets whoever asks begin in a turn of the event loop that comes soon, in order, few in each. A crowd that all began at once would
 * make one long turn, and whoever comes meanwhile, if only to be refused, would hear nothing until its end.
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
