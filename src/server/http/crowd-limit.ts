import type { ServerResponse } from 'node:http'

/** So many at once keep both cores busy for about half a second; whoever comes then is better told at once than kept waiting. */
const MOST = 256

/** Counts the requests being answered. */
export function crowdLimit(most = MOST) {
  let inside = 0
  return {
    isFull: () => inside >= most,
    enter: (res: ServerResponse) => {
      inside++
      res.once('close', () => void inside--)
    },
  }
}
